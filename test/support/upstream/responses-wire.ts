/** Responses of the responses style, written by hand as their vendor sends them: few members, and no `[DONE]`. */
import { responseText, type GoodResponse, type WireRequest } from './good-response.ts';

const id = 'msg_scripted';

const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

const item = (text: string) => ({
  id,
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [part(text)],
});

export function response({ model }: WireRequest): object {
  return {
    id: 'resp_scripted',
    object: 'response',
    created_at: 1_795_176_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [item(responseText)],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    store: false,
    usage: {
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 14,
    },
  };
}

export function responseStream(request: WireRequest): GoodResponse {
  const whole = response(request);
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  const of = { item_id: id, output_index: 0, content_index: 0 };
  const opening = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item(''), status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...of, part: part('') },
  ];
  const events = [
    ...opening,
    ...responseText
      .split(/(?= )/)
      .map((delta) => ({ type: 'response.output_text.delta', ...of, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...of, text: responseText, logprobs: [] },
    { type: 'response.content_part.done', ...of, part: part(responseText) },
    { type: 'response.output_item.done', output_index: 0, item: item(responseText) },
    { type: 'response.completed', response: whole },
  ];
  return {
    mediaType: 'text/event-stream',
    chunks: events.map(({ type, ...members }, number) =>
      Buffer.from(
        `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...members })}\n\n`,
      ),
    ),
    opening: opening.length,
    middle: opening.length + 2,
  };
}
