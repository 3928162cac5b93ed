import { describe, expect, it } from 'vitest';
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../../../openapi/generated/errors.ts';
import { ApiError } from '../../../../server/core/api-error.ts';
import type { WireFormat } from '../../../../server/core/wire-format.ts';
import { createSandbox } from '../../../../server/providers/sandbox/sandbox.ts';
import { nowMs, sandbox, send } from './exchange.ts';

const bodies: Record<WireFormat, Record<string, unknown>> = {
  chat: { messages: [{ role: 'user', content: 'x' }] },
  responses: { input: 'x' },
  embeddings: { input: 'x' },
  rerank: { query: 'x', documents: ['x'] },
  speech: { input: 'x', voice: 'alloy' },
  transcription: { file: { seconds: 1 } },
  completions: { prompt: 'x' },
  messages: { messages: [{ role: 'user', content: 'x' }], max_tokens: 10 },
  'token-count': { messages: [{ role: 'user', content: 'x' }] },
};
const formats = Object.keys(bodies) as WireFormat[];
const isAlt = (format: WireFormat): boolean => format === 'messages' || format === 'token-count';

async function failure(model: string, format: WireFormat): Promise<ApiError> {
  const error: unknown = await send(format, { ...bodies[format], model }).catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error(`${model} did not fail on ${format}`);
}

describe('the models', () => {
  const ids = sandbox.models.map(({ id }) => id);

  it('have unique ids, descriptions, and at least one operation each', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, name, description, formats: served } of sandbox.models) {
      expect(id).toMatch(/^sandbox\/[a-z0-9_-]+$/);
      expect(name).not.toBe('');
      expect(description).toMatch(/\.$/);
      expect(served.length).toBeGreaterThan(0);
    }
  });

  it('are those that the design fixes', () => {
    const fixed = ['chat', 'priced', 'embed', 'rerank', 'speech', 'transcribe', 'slow'];
    const faults = [
      'cut',
      'stall',
      'error-event',
      'malformed-json',
      'missing-terminator',
      'out-of-order',
      'duplicate-terminator',
      'split-utf8',
    ];
    const statuses = [400, 401, 403, 404, 405, 413, 415, 429, 500, 502, 503, 504, 529];
    const expected = [
      ...fixed,
      ...faults.map((fault) => `stream-${fault}`),
      ...statuses.map((status) => `status-${status}`),
    ];
    expect(ids).toEqual(expect.arrayContaining(expected.map((name) => `sandbox/${name}`)));
    expect(sandbox.models.filter(({ price }) => price !== null).map(({ id }) => id)).toEqual([
      'sandbox/priced',
    ]);
  });

  it('let faults through only where that is switched on', async () => {
    const strict = createSandbox({ rawFaults: false, now: () => nowMs });
    expect(strict.models.some(({ id }) => id.startsWith('sandbox/raw-'))).toBe(false);
    expect(ids.filter((id) => id.startsWith('sandbox/raw-'))).toHaveLength(
      ids.filter((id) => id.startsWith('sandbox/stream-')).length,
    );
    const asked = send('chat', { ...bodies.chat, model: 'sandbox/raw-cut' }, { provider: strict });
    await expect(asked).rejects.toMatchObject({ code: 'model_not_found', param: 'model' });
  });

  it('serve no operation but their own', async () => {
    for (const { id, formats: served } of sandbox.models) {
      for (const format of formats.filter((other) => !served.includes(other))) {
        expect(await failure(id, format)).toMatchObject({ code: 'unsupported_value', param: 'model' });
      }
    }
  });
});

describe('a model that fails', () => {
  it('exists for every code, on every operation of its surfaces, with the headers that belong to it', async () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const entry: ErrorTableEntry = errorTable[code];
      const served = formats.filter((format) => entry.surfaces.includes(isAlt(format) ? 'alt' : 'v1'));
      for (const format of served) {
        const id = `sandbox/error-${code}`;
        const error = await failure(id, format);
        const message = entry.message.replace(/(model) 'sandbox\/chat'/i, `$1 '${id}'`);
        expect(error).toMatchObject({ code, message, param: entry.param });
        expect(error.retryAfterMs !== undefined).toBe(entry.retryAfter);
        expect('www-authenticate' in error.headers).toBe(entry.status === 401);
        expect('allow' in error.headers).toBe(entry.status === 405);
      }
    }
  });

  it('is the one that its message names, as a real failure names the model that was called', async () => {
    expect((await failure('sandbox/error-upstream_error', 'chat')).message).toBe(
      "The provider of model 'sandbox/error-upstream_error' failed.",
    );
    expect((await failure('sandbox/status-503', 'chat')).message).toContain("'sandbox/status-503'");
    expect((await failure('sandbox/error-model_not_found', 'chat')).message).toContain(
      "Nearest: 'sandbox/chat'",
    );
  });

  it('exists for every status, with the first code that has it', async () => {
    for (const { id, formats: served } of sandbox.models.filter((model) =>
      model.id.startsWith('sandbox/status-'),
    )) {
      const status = Number(id.slice('sandbox/status-'.length));
      for (const format of served) {
        const entry: ErrorTableEntry = errorTable[(await failure(id, format)).code];
        if (isAlt(format)) expect([entry.status, entry.altStatus]).toContain(status);
        else expect(entry.status).toBe(status);
      }
    }
    expect(await failure('sandbox/status-429', 'speech')).toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterMs: 2_000,
    });
    expect(await failure('sandbox/status-529', 'messages')).toMatchObject({ code: 'overloaded' });
  });
});
