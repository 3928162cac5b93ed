/** Streams a response for the playground. */
import { client } from './client.ts';
import { readPlayed, streamProblem, type PlayedResponse, type PlayObserver } from './play-stream.ts';
import type { Schemas } from './schemas.ts';

/** See `readPlayed`. */
export function playResponse(
  body: Schemas['PlayResponseRequest'],
  observer: PlayObserver,
): Promise<PlayedResponse> {
  const { signal } = observer;
  return readPlayed(
    () => client.POST('/playground/response', { body, parseAs: 'stream', signal }),
    observer,
    (data, played) => take(JSON.parse(data) as Schemas['ResponsesStreamEvent'], played, observer),
  );
}

function take(
  event: Schemas['ResponsesStreamEvent'],
  played: PlayedResponse,
  { onText, onReasoning }: PlayObserver,
): void {
  switch (event.type) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      return onText(event.delta);
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      return onReasoning(event.delta);
    case 'response.output_item.done': {
      const { item } = event;
      if (item.type === 'function_call')
        played.calls.push({ id: item.call_id, name: item.name, arguments: item.arguments });
      return;
    }
    case 'error':
      throw streamProblem(event.error, played);
    case 'response.completed':
    case 'response.incomplete': {
      const { usage, incomplete_details: details } = event.response;
      if (usage) played.usage = { input: usage.input_tokens, output: usage.output_tokens };
      played.ending = details?.reason ?? 'stop';
    }
  }
}
