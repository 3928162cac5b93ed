/** The requests that are sent, of a known size and of ordinary content. */

const words =
  'the quick model answers a long question about "routes" and limits;\nthen it lists what is due, what is paid and what is left. ';

/** Prose with quotes and line breaks, as chats have them. */
function prose(chars: number): string {
  return words.repeat(Math.ceil(chars / words.length)).slice(0, chars);
}

/** Bytes that look like a compressed picture, the same in every run. */
function picture(bytes: number): Buffer {
  const data = Buffer.alloc(bytes);
  let state = 1;
  for (let at = 0; at < bytes; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return data;
}

/**
 * A chat request for the model `bench` of about `bytes`: turns of text, or a text with a picture in base64. `stream` comes
 * last, where the upstream looks for it.
 */
export function chatRequest(bytes: number, stream = false, content: 'text' | 'picture' = 'text'): Buffer {
  const messages = content === 'picture' ? withPicture(bytes) : turns(bytes);
  return Buffer.from(
    JSON.stringify({ model: 'bench', temperature: 0.5, messages, ...(stream && { stream }) }),
  );
}

/** A small chat request that asks the upstream for its pace: `delay=50ms`, or `deltas=64 gap=20ms` for a stream. */
export function pacedRequest(pace: string, stream = false): Buffer {
  const messages = [{ role: 'user', content: `${prose(300)} ${pace}` }];
  return Buffer.from(JSON.stringify({ model: 'bench', messages, ...(stream && { stream }) }));
}

function turns(bytes: number): object[] {
  const count = Math.max(1, Math.floor(bytes / 2_000));
  const each = Math.max(1, Math.floor(bytes / count) - 60);
  return Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: prose(each),
  }));
}

function withPicture(bytes: number): object[] {
  const url = `data:image/png;base64,${picture(Math.floor(((bytes - 300) * 3) / 4)).toString('base64')}`;
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is on this picture?' },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ];
}
