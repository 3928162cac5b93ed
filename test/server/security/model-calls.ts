/** Every operation of the two surfaces as a caller uses them, each with words of its own that nobody else should keep. */
import { wav } from '../../support/samples.ts';
import { secretText } from './canary.ts';
import type { Got, Sending, WholeService } from './whole-service.ts';

export interface Caller {
  /** In the names of what is planted. */
  name: string;
  key: string;
  /** Where words may be besides the response to their sender: where the project keeps prompts and responses. */
  keeps?: { place: RegExp; why: string };
}

const echo = 'the caller’s own words, told to nobody else';

/** The operations that succeeded. */
export async function callModels(service: WholeService, { name, key, keeps }: Caller): Promise<Set<string>> {
  const { evidence } = service;
  const driven = new Set<string>();
  const headers = { authorization: `Bearer ${key}` };
  const call = async (operation: string, sending: Omit<Sending, 'name'>): Promise<Got> => {
    const got = await service.send({
      name: operation,
      ...sending,
      headers: { ...headers, ...sending.headers },
    });
    if (got.status < 300) driven.add(operation);
    return got;
  };
  /** `make` puts the words where the operation has a place for them. */
  const say = async (
    about: string,
    operation: string,
    path: string,
    make: (words: string) => object,
    atProvider = false,
  ): Promise<Got> => {
    const canary = `words of ${name}, ${about}`;
    const words = evidence.plant(canary, secretText());
    const got = await call(operation, { path, body: make(words) });
    evidence.allow(canary, { place: got.place, why: echo });
    if (keeps !== undefined) evidence.allow(canary, keeps);
    if (atProvider) evidence.allow(canary, { place: 'sent to the provider', why: 'asked for that' });
    return got;
  };
  if (keeps !== undefined) evidence.allow('answer of the provider', keeps);
  const user = (words: string) => [{ role: 'user', content: words }];
  const chat = '/v1/chat/completions';
  const messages = '/alt/v1/messages';

  for (const stream of [false, true]) {
    await say(`chat, stream ${stream}`, 'createChatCompletion', chat, (words) => ({
      model: 'sandbox/priced',
      stream,
      messages: user(words),
      user: 'somebody',
    }));
    await say(`message, stream ${stream}`, 'createMessage', messages, (words) => ({
      model: 'sandbox/chat',
      stream,
      max_tokens: 300,
      system: words,
      messages: user(words),
    }));
    for (const model of ['answers', 'streams', 'denies', 'refuses', 'fails', 'babbles', 'breaks-off'])
      for (const [surface, path] of Object.entries({ createChatCompletion: chat, createMessage: messages })) {
        const about = `${model}, ${surface}, stream ${stream}`;
        const body = { model: `talkative/${model}`, stream, max_tokens: 300 };
        const got = await say(about, surface, path, (words) => ({ ...body, messages: user(words) }), true);
        if (['answers', 'streams', 'breaks-off'].includes(model))
          evidence.allow('answer of the provider', { place: got.place, why: 'the answer to this request' });
      }
  }
  await say('a tool', 'createChatCompletion', chat, (words) => ({
    model: 'sandbox/chat',
    messages: user('call it'),
    tools: [
      {
        type: 'function',
        function: {
          name: 'look',
          description: words,
          parameters: { type: 'object', properties: { a: { const: words } } },
        },
      },
    ],
  }));
  await say('an address', 'createChatCompletion', chat, (words) => ({
    model: 'sandbox/chat',
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'image_url',
            image_url: {
              url: `http://me:${encodeURIComponent(words)}@127.0.0.1:1/a.png?signature=${encodeURIComponent(words)}`,
            },
          },
        ],
      },
    ],
  }));
  const made = await say('a response', 'createResponse', '/v1/responses', (words) => ({
    model: 'sandbox/chat',
    instructions: words,
    input: [
      { role: 'user', content: [{ type: 'input_text', text: words }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: words }], encrypted_content: words },
    ],
  }));
  await say('a prompt', 'createCompletion', '/v1/completions', (words) => ({
    model: 'sandbox/chat',
    prompt: words,
    max_tokens: 300,
  }));
  const own = `/v1/responses/${String(made.json['id'])}`;
  const found = await call('retrieveResponse', { path: own });
  evidence.allow(`words of ${name}, a response`, { place: found.place, why: 'its owner reads it' });
  const items = await call('listResponseItems', { path: `${own}/input_items` });
  evidence.allow(`words of ${name}, a response`, { place: items.place, why: 'its owner reads it' });
  await call('deleteResponse', { path: own, method: 'DELETE' });
  await say('a kept response', 'createResponse', '/v1/responses', (words) => ({
    model: 'sandbox/chat',
    input: words,
  }));
  await say('embedding', 'createEmbedding', '/v1/embeddings', (words) => ({
    model: 'sandbox/embed',
    input: words,
  }));
  await say('rerank', 'createRerank', '/v1/rerank', (words) => ({
    model: 'sandbox/rerank',
    query: words,
    documents: [words, { text: words }],
    return_documents: true,
  }));
  await say('speech', 'createSpeech', '/v1/audio/speech', (words) => ({
    model: 'sandbox/speech',
    voice: 'alloy',
    input: words,
  }));
  const recording = new FormData();
  const canary = `words of ${name}, a transcription`;
  recording.set('model', 'sandbox/transcribe');
  recording.set('prompt', evidence.plant(canary, secretText()));
  recording.set('file', new File([wav(100)], 'talk.wav'));
  await call('createTranscription', { path: '/v1/audio/transcriptions', ...(await sent(recording)) });
  if (keeps !== undefined) evidence.allow(canary, keeps);
  await say('counting', 'countMessageTokens', '/alt/v1/messages/count_tokens', (words) => ({
    model: 'sandbox/chat',
    messages: user(words),
  }));
  await say('a fault', 'createChatCompletion', chat, (words) => ({
    model: 'sandbox/stream-malformed-json',
    stream: true,
    messages: user(words),
  }));
  await say('no model', 'createChatCompletion', chat, (words) => ({
    model: 'nothing/like-that',
    messages: user(words),
  }));

  for (const path of ['/v1/models', '/v1/models/sandbox/chat'])
    await call(path === '/v1/models' ? 'listModels' : 'retrieveModel', { path });
  await call('listMessageModels', { path: '/alt/v1/models' });
  await call('retrieveMessageModel', { path: '/alt/v1/models/sandbox/chat' });
  await useFiles(service, name, call, say);
  // The sandbox reads it out, and the project stores its completion.
  if (keeps !== undefined) evidence.allow(contentOf(name), keeps);
  return driven;
}

const contentOf = (name: string) => `content of a file of ${name}`;

/** A text that the sandbox reads out, and lines that are not what they should be. */
async function useFiles(
  { evidence }: WholeService,
  name: string,
  call: (operation: string, sending: Omit<Sending, 'name'>) => Promise<Got>,
  say: (about: string, operation: string, path: string, make: (words: string) => object) => Promise<Got>,
): Promise<void> {
  const upload = async (purpose: string, filename: string, content: string) => {
    const form = new FormData();
    form.set('purpose', purpose);
    form.set('file', new File([content], filename));
    return await call('createFile', { path: '/v1/files', ...(await sent(form)) });
  };
  const inStore = { place: /^data(, after the end)? files\//, why: 'the file itself' };
  const content = evidence.plant(contentOf(name), secretText(), inStore);
  const lines = evidence.plant(`broken lines of a file of ${name}`, secretText(), inStore);
  const id = String((await upload('user_data', 'a.txt', content)).json['id']);
  const batch = String((await upload('batch', 'a.jsonl', `{"custom_id": "${lines}\n${lines}\n`)).json['id']);
  await call('listFiles', { path: '/v1/files' });
  await call('retrieveFile', { path: `/v1/files/${batch}` });
  const download = await call('downloadFile', { path: `/v1/files/${id}/content` });
  evidence.allow(contentOf(name), {
    place: download.place,
    why: 'its owner reads it',
    once: true,
  });
  const read = await say('a file', 'createChatCompletion', '/v1/chat/completions', (words) => ({
    model: 'sandbox/chat',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: words },
          { type: 'file', file: { file_id: id } },
        ],
      },
    ],
  }));
  evidence.allow(contentOf(name), {
    place: read.place,
    why: 'the sandbox describes the file',
  });
  await call('deleteFile', { path: `/v1/files/${batch}`, method: 'DELETE' });
}

/** A form as the wire has it. */
async function sent(form: FormData): Promise<Pick<Sending, 'method' | 'headers' | 'body'>> {
  const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
  return {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  };
}
