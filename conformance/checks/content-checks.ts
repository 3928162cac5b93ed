/** What else a request may carry: images, files, thinking, and every optional field at once. */
import { crc32, deflateSync } from 'node:zlib';
import type { SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import { at, listAt, numberAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Question, Wire } from '../wire/wire.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { wireOf } from './sample.ts';
import { streamOf } from './accepted-stream.ts';

/** A white picture of 8 by 8 points, 8-bit grey. */
const picture = pngOf(8);

const pictureParts: Readonly<Record<SurfaceName, unknown[]>> = {
  v1: [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
  ],
  alt: [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } },
    { type: 'text', text: 'Look' },
  ],
};

const optional: Readonly<Record<SurfaceName, Record<string, unknown>>> = {
  v1: {
    frequency_penalty: 0.1,
    presence_penalty: 0.1,
    logit_bias: { '50256': -1 },
    seed: 7,
    top_p: 0.9,
    user: 'conformance',
    n: 1,
    stream: false,
    stop: null,
  },
  alt: { top_k: 5, metadata: { user_id: 'conformance' }, stop_sequences: ['no such words'], stream: false },
};

export function contentChecks(surface: SurfaceName): Check[] {
  const wire = wireOf(surface);
  const core = { profile: 'core', surface, contract: `${wire.operation}/requestBody` } as const;
  const read = async (trial: Trial, question: Question, feature: string) => {
    const response = await trial.once(wire.call(trial, question));
    const json = acceptedJson(trial, response, feature);
    return { response, json, reading: wire.read(json) };
  };
  return [
    {
      ...core,
      id: `${wire.prefix}.content.image`,
      title: 'An image in the request is taken, and counted',
      run: async (trial) => {
        const extra = { messages: [{ role: 'user', content: pictureParts[surface] }] };
        const { response, reading } = await read(trial, { text: '', extra, maxTokens: 40 }, 'images');
        if (trial.target.echoes)
          must(
            /image\/png, 8x8/.test(reading.text),
            `the image is not known to the model: ${show(reading.text)}`,
            response,
          );
      },
    },
    {
      ...core,
      id: `${wire.prefix}.content.optional-fields`,
      title: 'The optional fields of the style are taken',
      run: async (trial) => {
        const { response, reading } = await read(
          trial,
          { text: plainText, extra: optional[surface] },
          'optional fields',
        );
        if (trial.target.echoes)
          must(reading.text === plainText, `the text is ${show(reading.text)}`, response);
      },
    },
    {
      ...core,
      id: `${wire.prefix}.content.fewest-fields`,
      title: 'The required fields are enough',
      run: async (trial) => {
        const json = {
          model: trial.target.model,
          messages: [{ role: 'user', content: 'Repeat exactly: yes' }],
          ...(surface === 'alt' && { max_tokens: 16 }),
        };
        const response = await trial.once({ operation: wire.operation, json });
        const { text } = wire.read(acceptedJson(trial, response, 'the fewest fields'));
        if (trial.target.echoes) must(text === 'Repeat exactly: yes', `the text is ${show(text)}`, response);
      },
    },
    ...(surface === 'v1' ? chatContent(wire) : messagesContent(wire)),
  ];
}

function chatContent(wire: Wire): Check[] {
  const core = { profile: 'core', surface: 'v1', contract: 'createChatCompletion/requestBody' } as const;
  return [
    {
      ...core,
      id: 'chat.content.file',
      title: 'A file in the request is taken and read',
      run: async (trial) => {
        const content = [
          { type: 'text', text: 'Read' },
          {
            type: 'file',
            file: {
              filename: 'note.txt',
              file_data: `data:text/plain;base64,${Buffer.from('Hello Bremen').toString('base64')}`,
            },
          },
        ];
        const response = await trial.once(
          wire.call(trial, { text: '', extra: { messages: [{ role: 'user', content }] }, maxTokens: 40 }),
        );
        const { text } = wire.read(acceptedJson(trial, response, 'files in a chat'));
        if (trial.target.echoes)
          must(
            text.includes('note.txt') && text.includes('Hello Bremen'),
            `the file is not known to the model: ${show(text)}`,
            response,
          );
      },
    },
    {
      ...core,
      id: 'chat.content.reasoning',
      title: 'Reasoning is counted when an effort is asked for',
      run: async (trial) => {
        const response = await trial.once(
          wire.call(trial, { text: plainText, maxTokens: 400, extra: { reasoning_effort: 'low' } }),
        );
        const json = acceptedJson(trial, response, 'reasoning');
        const reasoning = numberAt(json, 'usage', 'completion_tokens_details', 'reasoning_tokens') ?? 0;
        if (!trial.target.echoes && reasoning === 0) throw new Unsupported('no reasoning is counted');
        must(reasoning > 0, 'no token of reasoning is counted', response);
        must(
          reasoning <= (numberAt(json, 'usage', 'completion_tokens') ?? 0),
          'more reasoning is counted than tokens in all',
          response,
        );
      },
    },
  ];
}

function messagesContent(wire: Wire): Check[] {
  const thinking: Question = {
    text: plainText,
    maxTokens: 1_200,
    extra: { thinking: { type: 'enabled', budget_tokens: 1_024 }, temperature: undefined },
  };
  const core = { surface: 'alt', contract: 'schema:ThinkingBlock' } as const;
  return [
    {
      ...core,
      id: 'messages.content.thinking',
      title: 'Thinking that is asked for comes first, with its signature',
      profile: 'core',
      run: async (trial) => {
        const response = await trial.once(wire.call(trial, thinking));
        const blocks = listAt(acceptedJson(trial, response, 'thinking'), 'content');
        if (at(blocks[0], 'type') !== 'thinking' && !trial.target.echoes)
          throw new Unsupported('the model did not think', response);
        must(
          at(blocks[0], 'type') === 'thinking',
          `the first block is ${show(at(blocks[0], 'type'))}`,
          response,
        );
        must((textAt(blocks[0], 'signature') ?? '') !== '', 'the thinking has no signature', response);
        must(at(blocks.at(-1), 'type') === 'text', 'no text follows the thinking', response);
      },
    },
    {
      ...core,
      id: 'messages.stream.thinking',
      title: 'Streamed thinking obeys the grammar, and its signature comes last',
      profile: 'streaming',
      run: async (trial) => {
        const { response, events, reading } = await streamOf(trial, wire, thinking, 'streamed thinking');
        const kinds = new Set(events.map((event) => textAt(event, 'delta', 'type')));
        if (!kinds.has('thinking_delta') && !trial.target.echoes)
          throw new Unsupported('the model did not think', response);
        must(
          kinds.has('thinking_delta') && kinds.has('signature_delta'),
          'no thinking or no signature came',
          response,
        );
        must(reading.text !== '', 'no text follows the thinking', response);
      },
    },
  ];
}

function pngOf(size: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: size }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(size, 0xff)])),
  );
  const chunks = [
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]).toString('base64');
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), data.length + 8);
  return framed;
}
