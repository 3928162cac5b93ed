/** Recognizes the chunks that most streams mostly consist of, so that nothing else is looked at in them. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Whether the chunk has the identity of the stream, one choice with the index 0, and in it nothing but new text. */
export function isPlainContent(chunk: JsonObject, head: JsonObject | undefined): boolean {
  const { choices, usage, system_fingerprint: fingerprint, service_tier: tier } = chunk;
  if (
    head === undefined ||
    chunk.id !== head.id ||
    chunk.model !== head.model ||
    chunk.created !== head.created ||
    chunk.object !== head.object ||
    !isNothing(usage) ||
    !isText(fingerprint) ||
    !isText(tier) ||
    chunk.error ||
    typeof chunk.obfuscation === 'object' ||
    !Array.isArray(choices) ||
    choices.length !== 1
  )
    return false;
  const [choice] = choices;
  if (!isJsonObject(choice)) return false;
  const { delta, finish_reason: reason, logprobs } = choice;
  return (
    choice.index === 0 && isNothing(reason) && isNothing(logprobs) && isJsonObject(delta) && isDelta(delta)
  );
}

/** Other members, such as reasoning, have no rules. */
function isDelta({ role, content, tool_calls: calls, function_call: call, audio }: JsonObject): boolean {
  return (
    isText(content) &&
    (role === undefined || role === 'assistant') &&
    calls === undefined &&
    call === undefined &&
    audio === undefined
  );
}

const isNothing = (value: JsonValue | undefined): boolean => value === undefined || value === null;

const isText = (value: JsonValue | undefined): boolean => isNothing(value) || typeof value === 'string';
