/** A native request is never changed, and a foreign name is found wherever it is put. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { BodyKind } from '../../../migrate/facts/foreign.ts';
import { lintText, type LintedFile } from '../../../migrate/lint/command.ts';
import { schemaFaults } from '../../../migrate/lint/contract.ts';
import { fieldsOf } from '../../../migrate/lint/field-selection.ts';
import { inject } from './inject.ts';

const operations: [string, string, BodyKind, string][] = [
  ['v1', 'createChatCompletion', 'chat', '/v1/chat/completions'],
  ['v1', 'createCompletion', 'completions', '/v1/completions'],
  ['v1', 'createResponse', 'responses', '/v1/responses'],
  ['v1', 'createEmbedding', 'embeddings', '/v1/embeddings'],
  ['v1', 'createRerank', 'rerank', '/v1/rerank'],
  ['v1', 'createSpeech', 'speech', '/v1/audio/speech'],
  ['alt', 'createMessage', 'messages', '/alt/v1/messages'],
  ['alt', 'countMessageTokens', 'count', '/alt/v1/messages/count_tokens'],
];

interface Native {
  name: string;
  kind: BodyKind;
  url: string;
  body: Record<string, unknown>;
}

/** The requests that the contract itself shows, without those that it shows as refused. */
const natives: Native[] = operations.flatMap(([surface, operation, kind, url]) => {
  const folder = new URL(`../../../openapi/${surface}/examples/${operation}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.request.yaml'))
    .map((file) => {
      const { value } = parse(readFileSync(join(folder.pathname, file), 'utf8')) as { value: Native['body'] };
      return { name: `${operation}/${file}`, kind, url, body: value };
    })
    .filter(({ body }) => schemaFaults(kind, body).length === 0);
});

const options = { map: new Map(), newBase: 'http://new', oldBases: [], drop: new Set<string>() };

const lint = (text: string): LintedFile => lintText('f', text, options);

function curlOf({ url, body }: Native): string {
  const text = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return `curl -sS http://127.0.0.1:8080${url} \\\n  -H "Authorization: Bearer $MODELROUTE_KEY" \\\n  -d '${text}' | jq .\n`;
}

const harOf = ({ url, body }: Native) => ({
  log: {
    version: '1.2',
    entries: [
      {
        request: {
          method: 'POST',
          url: `http://a.test${url}`,
          headers: [],
          postData: { mimeType: 'application/json', text: JSON.stringify(body) },
        },
      },
    ],
  },
});

/** The forms in which a request may be given. */
const forms: Record<string, (native: Native) => string> = {
  'a body': ({ body }) => JSON.stringify(body, null, 2),
  'a record': ({ url, body }) =>
    JSON.stringify({
      method: 'POST',
      url: `http://a.test${url}`,
      headers: { 'x-trace-id': 'abcdefgh' },
      body,
    }),
  'a batch line': ({ url, body }) =>
    `${JSON.stringify({ custom_id: '1', method: 'POST', url, body })}\n{"model":"sandbox/chat","messages":[{"role":"user","content":"x"}]}\n`,
  'a HAR': (native) => JSON.stringify(harOf(native), null, 1),
  'a curl command': curlOf,
};

test('the contract shows enough requests', () => {
  expect(natives.length).toBeGreaterThan(50);
});

test.each(Object.entries(forms))(
  'every request that the contract shows stays as it is: %s',
  (form, write) => {
    for (const native of natives) {
      const text = write(native);
      const { report, fixed } = lint(text);
      // Some marks may belong to either surface when there is no URL.
      const findings =
        form === 'a body' ? report.findings.filter(({ how }) => !how.includes('--surface')) : report.findings;
      expect(findings, native.name).toEqual([]);
      expect(fixed() === text, native.name).toBe(true);
      expect(report.native + report.findings.length, native.name).toBeGreaterThan(0);
    }
  },
);

test('random native requests in random writing are never changed', () => {
  const native = fc.constantFrom(...natives);
  const member = fc.record({
    temperature: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    stream: fc.option(fc.boolean(), { nil: undefined }),
    model: fc.option(fc.stringMatching(/^[a-z0-9-]{1,8}\/[a-z0-9.-]{1,12}$/), { nil: undefined }),
  });
  const space = fc.constantFrom(undefined, 1, 2, '\t');
  fc.assert(
    fc.property(
      native,
      member,
      space,
      fc.constantFrom('', '\n', '\r\n'),
      ({ kind, url, body }, more, indent, end) => {
        const merged: unknown = JSON.parse(JSON.stringify({ ...body, ...more }));
        fc.pre(schemaFaults(kind, merged).length === 0);
        const text = JSON.stringify({ method: 'POST', url, body: merged }, null, indent) + end;
        const { report, fixed } = lint(text);
        expect(report.findings).toEqual([]);
        expect(fixed()).toBe(text);
      },
    ),
    { numRuns: 300 },
  );
});

/** Cases of a foreign name and a native request into which it is put. */
const injection = fc.constantFrom(...natives).chain((native) =>
  fc.record({
    native: fc.constant(native),
    field: fc.constantFrom(...[...fieldsOf(native.kind).values()].flat()),
  }),
);

const junk = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant({}),
  fc.constant(['x']),
);

test('each foreign field injected into any native request is found, and what is not to be decided is gone', () => {
  fc.assert(
    fc.property(injection, junk, ({ native, field }, value) => {
      const body: unknown = structuredClone(native.body);
      inject(body, field.path, field.path === 'extra_body' ? { provider: value } : value);
      const { report, fixed } = lint(JSON.stringify({ method: 'POST', url: native.url, body }));
      expect(report.findings.map(({ name }) => name)).toContain(field.path);
      if (report.findings.some(({ action }) => action === 'decide')) return;
      const again = lint(fixed());
      expect(again.report.findings).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('a foreign top-level field that is dropped leaves the native request that was there', () => {
  const dropped = fc.constantFrom(...natives).chain((native) =>
    fc.record({
      native: fc.constant(native),
      field: fc.constantFrom(
        ...[...fieldsOf(native.kind).values()]
          .flat()
          .filter(({ path, action }) => action === 'drop' && !/[.[]/.test(path)),
      ),
    }),
  );
  fc.assert(
    fc.property(dropped, junk, ({ native, field }, value) => {
      const body = { ...native.body, [field.path]: value };
      const { report, fixed } = lint(JSON.stringify({ method: 'POST', url: native.url, body }));
      expect(report.refused).toEqual([]);
      expect(fixed()).toBe(JSON.stringify({ method: 'POST', url: native.url, body: native.body }));
    }),
    { numRuns: 1000 },
  );
});

test.each<[BodyKind, object]>([
  ['chat', { messages: [{ role: 'assistant', content: 'x', newer: 1, tool_calls: null }] }],
  [
    'messages',
    {
      max_tokens: 9,
      messages: [
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: {}, caller: null, newer: 1 }],
        },
      ],
    },
  ],
  ['responses', { input: [{ type: 'reasoning', id: 'rs_1', summary: [], newer: 1 }] }],
])('what a model wrote may have more, as the server reads it: %s', (kind, more) => {
  expect(schemaFaults(kind, { model: 'a/b', ...more })).toEqual([]);
});

test.each<[BodyKind, object, string]>([
  ['chat', { messages: [{ role: 'user', content: 'x', newer: 1 }] }, 'newer'],
  ['responses', { input: [{ type: 'function_call_output', call_id: 'c', output: 'x', newer: 1 }] }, 'newer'],
])('what a caller wrote may not: %s', (kind, more, name) => {
  expect(JSON.stringify(schemaFaults(kind, { model: 'a/b', ...more }))).toContain(name);
});
