/** Every fault of the sandbox, let through raw by a second modelroute across HTTP, becomes the contract's response here. */
import type { StreamFormat } from '../../../server/core/wire-format.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreamFault } from '../../../server/providers/sandbox/faults/fault.ts';
import { streamFaults } from '../../../server/providers/sandbox/faults/fault-table.ts';
import { sandboxModels } from '../../../server/providers/sandbox/models.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { exchange, type SurfaceResponse, type SurfaceName } from './ask-surface.ts';
import { keyEnv, startFront, type Front } from './front.ts';
import { howItEnded } from './judge-response.ts';

/** What can be asked of a fault model: the dialect of the peer, and the words of a surface of the front. */
interface Form {
  surface: SurfaceName;
  operation: string;
  path: string;
  body: object;
}

const messages = [{ role: 'user', content: 'Say "Grüße aus 東京" to everybody.' }];
const forms: Record<StreamFormat, Form> = {
  chat: {
    surface: 'v1',
    operation: 'createChatCompletion',
    path: '/v1/chat/completions',
    body: { messages },
  },
  messages: {
    surface: 'alt',
    operation: 'createMessage',
    path: '/alt/v1/messages',
    body: { messages, max_tokens: 100 },
  },
  speech: {
    surface: 'v1',
    operation: 'createSpeech',
    path: '/v1/audio/speech',
    body: { input: 'Oh.', voice: 'alloy', response_format: 'pcm' },
  },
};

const dialects = ['chat', 'messages'] as const;
const models = sandboxModels(true).map(({ model }) => model);
/** The id at the front of a model of the peer, reached in that dialect. */
const idOf = (dialect: (typeof dialects)[number], model: string) => `${dialect}/${model}`;

let peer: TestServer;
/** With the deadlines of a server at work, which no sound response meets on a machine that is busy. */
let patient: Front;
/** With deadlines that a fault which only waits, or never ends, meets soon. */
let hasty: Front;

function startInFront(settings: Record<string, string>): Promise<Front> {
  // By default many of these faults are set right; here each rule has to refuse its own.
  const more = { key_env: keyEnv, retries: 0, quirks: { normalize: 'strict' } };
  const providers = {
    chat: { dialect: 'chat', base_url: `${peer.url}/v1`, ...more },
    messages: { dialect: 'messages', base_url: `${peer.url}/alt/v1`, ...more },
  };
  const targets = dialects.flatMap((dialect) =>
    models.map(({ id }) => ({ id: idOf(dialect, id), provider: dialect, upstream_model: id })),
  );
  return startFront({ providers, models: targets }, { [keyEnv]: peer.key, ...settings });
}

beforeAll(async () => {
  peer = await startServer({ MODELROUTE_SANDBOX_RAW: '1' });
  patient = await startInFront({});
  hasty = await startInFront({ MODELROUTE_IDLE_TIMEOUT: '1', MODELROUTE_TOTAL_TIMEOUT: '4' });
});
afterAll(async () => {
  const counts = [...new Set(endings)].map(
    (end) => `${endings.filter((each) => each === end).length} ${end}`,
  );
  console.log(`faults of the sandbox: ${endings.length} responses: ${counts.join(', ')}`);
  await patient.stop();
  await hasty.stop();
  await peer.stop();
});

/** How each response ended, for the figures. */
const endings: string[] = [];

function endOf(surface: SurfaceName, operation: string, response: SurfaceResponse): string {
  const ended = howItEnded(surface, operation, response);
  endings.push(ended);
  return ended;
}

/** Without a deadline these would not end. */
const endsAtADeadline = /(stall|endless-stream)$/;
const inFrontOf = (model: string): Front => (endsAtADeadline.test(model) ? hasty : patient);

/** A fault after the end of the response has no effect. */
const behindTheEnd = new Set(['duplicate-terminator', 'terminator-once', 'nothing-after-terminator']);

/** A gateway may ask for the usage on its own account; then the provider does not decide what the caller sees. */
const aboutUsage = new Set(['usage-unasked', 'usage-missing']);

function mustBecome(name: string, { legal }: StreamFault, ended: string): void {
  if (name === 'error-event') expect(ended).not.toBe('whole');
  else if (legal) expect(ended).toBe('whole');
  else if (!behindTheEnd.has(name)) expect(ended).not.toBe('whole');
}

const streamed = (form: StreamFormat, fault: string): object => {
  if (form === 'speech') return { stream_format: 'sse' };
  const usage = form === 'chat' && fault !== 'usage-unasked';
  return { stream: true, ...(usage && { stream_options: { include_usage: true } }) };
};

const raw = [...streamFaults].flatMap(([name, fault]) =>
  (Object.keys(fault.streams) as StreamFormat[]).map((form) => ({ name, fault, form })),
);

function ask(
  form: Form,
  dialect: (typeof dialects)[number],
  model: string,
  more: object,
): Promise<SurfaceResponse> {
  return exchange(inFrontOf(model), form.path, { model: idOf(dialect, model), ...form.body, ...more });
}

/** A stream without end, sent as fast as possible, is too much to be judged event by event. */
const streams = raw.filter(({ name }) => name !== 'endless-stream');

describe('in an endless stream', () => {
  test.each(dialects)('of %s, which ends with an error at the deadline', async (dialect) => {
    const { path, body } = forms[dialect];
    const model = idOf(dialect, 'sandbox/raw-endless-stream');
    const response = await hasty.post(path, { model, ...body, stream: true });
    let tail = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
      tail = (tail + next.value).slice(-2_000);
    const events = tail.trimEnd().split('\n\n');
    expect(events.at(-1)).toContain('"error":{');
    expect(events.at(-1)).toContain('timeout_error');
  });
});

describe.concurrent('in a stream', () => {
  test.each(streams)('$name of $form', async ({ name, fault, form }) => {
    const { surface, operation } = forms[form];
    const dialect = form === 'messages' ? 'messages' : 'chat';
    const response = await ask(forms[form], dialect, `sandbox/raw-${name}`, streamed(form, name));
    const ended = endOf(surface, operation, response);
    if (name !== 'usage-unasked') mustBecome(name, fault, ended);
  });
});

describe.concurrent('in a stream that is translated', () => {
  test.each(streams.filter(({ form }) => form !== 'speech'))(
    '$name of $form',
    async ({ name, fault, form }) => {
      const other = form === 'chat' ? 'messages' : 'chat';
      const { surface, operation } = forms[other];
      const dialect = form === 'chat' ? 'chat' : 'messages';
      const response = await ask(forms[other], dialect, `sandbox/raw-${name}`, streamed(other, name));
      const ended = endOf(surface, operation, response);
      if (!aboutUsage.has(name)) mustBecome(name, fault, ended);
    },
  );
});

describe.concurrent('in a plain answer', () => {
  test.each(raw.filter(({ form }) => form !== 'speech'))('$name of $form', async ({ name, fault, form }) => {
    const { surface, operation } = forms[form];
    const dialect = form === 'messages' ? 'messages' : 'chat';
    const response = await ask(forms[form], dialect, `sandbox/raw-${name}`, {});
    const ended = endOf(surface, operation, response);
    expect(ended).toBe(fault.plain === 'sound' ? 'whole' : 'refused');
  });
});

/** Errors, and faults that the peer itself has turned into good form: they are the responses of a sound provider. */
const reported = models.filter(({ id }) => /^sandbox\/(status|error|stream)-(?!endless)/.test(id));

describe.concurrent('a provider that says itself what went wrong', () => {
  const rows = reported.flatMap(({ id, formats }) =>
    dialects.flatMap((dialect) => (formats.includes(dialect) ? [{ id, dialect }] : [])),
  );
  test.each(rows)('$id of $dialect', async ({ id, dialect }) => {
    const form = forms[dialect];
    const response = await ask(form, dialect, id, { stream: true });
    const ended = endOf(form.surface, form.operation, response);
    if (!id.startsWith('sandbox/stream-')) expect(ended).toBe('refused');
    // A problem between this server and its provider is not the caller's fault; the caller's content may be.
    if (id !== 'sandbox/error-content_blocked')
      expect([401, 403, 404, 405, 415]).not.toContain(response.status);
  });
});
