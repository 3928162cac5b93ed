/** Fields of a request that some providers take beyond the contract, and of a chat request beyond the vendor's document, as a provider's entry names them. */

/** The reasoning of an assistant message, under the names that servers have for it. */
export const reasoningFields = [
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
] as const;

export type ReasoningField = (typeof reasoningFields)[number];

/** Names that are not of the request but of its messages and calls; `tool_name` is the `name` of a tool message. */
export const messageFields: readonly string[] = [
  'extra_content',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
  'tool_name',
];

/** What is wrong with the value of a field, to complete "Invalid value for 'x': …". */
export type FieldCheck = (value: unknown) => string | undefined;
