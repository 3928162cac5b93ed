/** Fields of a chat request beyond the vendor's document that some providers take, as a provider's entry names them. */
export const extraFields = ['tool_name'] as const;

export type ExtraField = (typeof extraFields)[number];
