/** Members of a chat message that some client libraries write into its text part as well. */
export const repeatedInPart: readonly string[] = [
  'role',
  'refusal',
  'annotations',
  'audio',
  'function_call',
  'tool_calls',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
  'provider_specific_fields',
  'parsed',
];
