/** Fields of a chat request beyond the vendor's document that some providers take, as a provider's entry names them. */
export const extraFields = [
  'tool_name',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
] as const;

export type ExtraField = (typeof extraFields)[number];
