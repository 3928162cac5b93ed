/** Responses of the chat-completions style, written by hand as a provider sends them. */
import { responseText, type GoodResponse, type WireRequest } from './good-response.ts';

const created = 1_795_176_000;
const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };

export function chatCompletion({ model }: WireRequest): object {
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: responseText, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage,
  };
}

export function chatStream(request: WireRequest): GoodResponse {
  const options = request['stream_options'] as { include_usage?: boolean } | null | undefined;
  const counted = options?.include_usage === true;
  const chunk = (choices: object[], counts: object | null = null) =>
    chunkEvent({
      id: 'chatcmpl-scripted',
      object: 'chat.completion.chunk',
      created,
      model: request['model'],
      choices,
      ...(counted && { usage: counts }),
    });
  const delta = (said: object, finish: string | null = null) =>
    chunk([{ index: 0, delta: said, logprobs: null, finish_reason: finish }]);
  const chunks = [
    delta({ role: 'assistant', content: '', refusal: null }),
    ...responseText.split(/(?= )/).map((content) => delta({ content })),
    delta({}, 'stop'),
    ...(counted ? [chunk([], usage)] : []),
    Buffer.from('data: [DONE]\n\n'),
  ];
  return { mediaType: 'text/event-stream', chunks, opening: 1, middle: 3 };
}

function chunkEvent(data: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}
