/** Whether an event contains content of the completion, so that no other target can respond after it. */

interface Delta {
  content?: unknown;
  refusal?: unknown;
  reasoning?: unknown;
  reasoning_content?: unknown;
  reasoning_details?: unknown;
  thinking_blocks?: unknown;
  tool_calls?: unknown;
  function_call?: unknown;
  audio?: unknown;
}

interface Chunk {
  choices?: readonly { delta?: Delta; finish_reason?: unknown }[];
  usage?: unknown;
}

/** Events of messages and of responses that only announce. */
const announcing = new Set([
  'message_start',
  'content_block_start',
  'ping',
  'created',
  'queued',
  'in_progress',
  'output_item.added',
  'content_part.added',
  'reasoning_summary_part.added',
  'other',
]);

/** `kind` is the event's class in its grammar, `json` its data. */
export function isContent(kind: string | undefined, json: unknown): boolean {
  if (kind !== 'chunk') return kind === undefined || !announcing.has(kind);
  const { choices = [], usage } = json as Chunk;
  if (typeof usage === 'object' && usage !== null) return true;
  return choices.some(
    ({ delta, finish_reason: reason }) => (reason ?? null) !== null || (delta !== undefined && says(delta)),
  );
}

function says({
  content,
  refusal,
  reasoning,
  reasoning_content: reasoningContent,
  reasoning_details: details,
  thinking_blocks: blocks,
  tool_calls: calls,
  function_call: call,
  audio,
}: Delta): boolean {
  return (
    isText(content) ||
    isText(refusal) ||
    isText(reasoning) ||
    isText(reasoningContent) ||
    [details, blocks, calls].some((list) => Array.isArray(list) && list.length > 0) ||
    (call ?? null) !== null ||
    (audio ?? null) !== null
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
