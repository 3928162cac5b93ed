/** Native members of a messages request that do not affect the completion. */

/** Settings that match every provider's behaviour. */
const defaults: Readonly<Record<string, readonly string[]>> = {
  citations: ['[]', '{}', '{"enabled":false}'],
  transformations: ['{}', '{"oversized_image":"downsize"}'],
  caller: ['{"type":"direct"}'],
  allowed_callers: ['[]', '["direct"]'],
  defer_loading: ['false'],
  eager_input_streaming: ['false'],
  input_examples: ['[]'],
  speed: ['"standard"'],
  container: ['{}'],
  diagnostics: ['{}', '{"previous_message_id":null}'],
};

export function isNeutralInMessages(member: string, value: unknown): boolean {
  if (value === null) return true;
  return Object.hasOwn(defaults, member) && (defaults[member]?.includes(JSON.stringify(value)) ?? false);
}
