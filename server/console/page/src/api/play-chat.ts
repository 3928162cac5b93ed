/** Streams a chat completion for the playground. */
import { client } from './client.ts';
import { readPlayed, streamProblem, type PlayedResponse, type PlayObserver } from './play-stream.ts';
import type { Schemas } from './schemas.ts';

/** See `readPlayed`. */
export function playChat(body: Schemas['PlayChatRequest'], observer: PlayObserver): Promise<PlayedResponse> {
  const { signal } = observer;
  return readPlayed(
    () => client.POST('/playground/chat', { body, parseAs: 'stream', signal }),
    observer,
    (data, played) => take(JSON.parse(data) as Schemas['ChatStreamEvent'], played, observer),
  );
}

function take(
  event: Schemas['ChatStreamEvent'],
  played: PlayedResponse,
  { onText, onReasoning }: PlayObserver,
): void {
  if ('error' in event) throw streamProblem(event.error, played);
  const { usage } = event;
  if (usage) played.usage = { input: usage.prompt_tokens, output: usage.completion_tokens };
  const [choice] = event.choices;
  played.ending = choice?.finish_reason ?? played.ending;
  for (const delta of choice?.delta.tool_calls ?? []) addToCall(played, delta);
  const reasoning = choice?.delta.reasoning_content;
  if (reasoning) onReasoning(reasoning);
  const text = choice?.delta.content ?? choice?.delta.refusal;
  if (text) onText(text);
}

function addToCall(
  { calls }: PlayedResponse,
  { index, id, function: called, extra_content: kept }: Schemas['ChatToolCallDelta'],
): void {
  const call = (calls[index] ??= { id: '', name: '', arguments: '' });
  call.id ||= id ?? '';
  call.name ||= called?.name ?? '';
  call.arguments += called?.arguments ?? '';
  if (kept) call.extra_content = kept;
}
