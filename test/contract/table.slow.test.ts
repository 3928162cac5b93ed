/** The table itself: the same in every run, made of every keyword of every request schema, with one fault in each refused request. */
import { describe, expect, test } from 'vitest';
import { refusals } from './beyond-schema.ts';
import type { ContractCase } from './case.ts';
import { contractCases } from './cases.ts';
import { readContract, surfaces, type ContractDocument, type Operation } from './document.ts';
import { mutantsOf } from './generate/invalid.ts';
import { shapeOf } from './generate/places.ts';
import { createSampler } from './generate/samples.ts';
import { limited } from './limited-run.ts';
import { mockLimits, proxyLimits, type Limit } from './prism-limits.ts';
import { createSchemaJudge } from './schema-judge.ts';

const documents = surfaces.map(readContract);
const cases = documents.flatMap(contractCases);

interface WithBody {
  document: ContractDocument;
  operation: Operation;
  body: NonNullable<Operation['body']>;
}

const withBody: WithBody[] = documents.flatMap((document) =>
  document.operations.flatMap((operation) =>
    operation.body === undefined ? [] : [{ document, operation, body: operation.body }],
  ),
);

/** Keywords that the generators break or stay within. */
const generated = [
  'type',
  'const',
  'enum',
  'required',
  'additionalProperties',
  'pattern',
  'propertyNames',
].concat(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties']);
/** Keywords that refuse nothing by themselves; `format` only names the width of numbers and the bytes of files. */
const silent = [
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'format',
  'contentEncoding',
].concat(['properties', 'items', 'oneOf', 'anyOf', 'discriminator']);

test('a second reading of the documents makes the same table', () => {
  const lines = (some: readonly ContractCase[]): string[] =>
    some.map(({ id, request, expect: due }) => JSON.stringify([id, request, due]));
  expect(lines(surfaces.map(readContract).flatMap(contractCases))).toEqual(lines(cases));
});

describe.each(withBody)('$operation.id', ({ document, body }) => {
  const sampler = createSampler(document.json);
  const shape = shapeOf(document.json, body.schema, sampler);

  test('no schema of its request has a keyword that the generators do not know', () => {
    const known = new Set([...generated, ...silent]);
    const keywords = new Set(
      [...shape.leaves, ...shape.places].flatMap(({ schema }) => Object.keys(schema.node)),
    );
    expect([...keywords].filter((keyword) => !known.has(keyword) && !keyword.startsWith('x-'))).toEqual([]);
  });

  test('every branch of every union has a place of its own, and a valid smallest body around it', () => {
    const judge = createSchemaJudge(document.json)(body.schema.pointer);
    const broken = shape.places.flatMap(({ schema, site, embed }) =>
      sampler
        .sampleBranches(schema)
        .map(({ value }) => judge(embed(value)))
        .filter((problem) => problem !== undefined)
        .map((problem) => `${site}: ${problem}`),
    );
    expect(broken).toEqual([]);
  });
});

test('every fault is one to a second validator too, but for what another branch of a union takes', () => {
  const harmless = withBody.flatMap(({ document, operation, body }) => {
    const sampler = createSampler(document.json);
    const judge = createSchemaJudge(document.json)(body.schema.pointer);
    return mutantsOf(document.json, shapeOf(document.json, body.schema, sampler), sampler)
      .filter((mutant) => judge(mutant.body) === undefined)
      .map(({ site, keyword }) => `${operation.id} ${site} ${keyword}`);
  });
  expect(harmless).toEqual([
    'createChatCompletion KnownVoiceName enum',
    'createResponse ResponsesInputMessage required type',
    'createResponse KnownResponsesContextEditType enum',
    'createEmbedding EmbeddingTexts[] type (integer)',
    'createEmbedding EmbeddingTokens[] type (string)',
    'createEmbedding EmbeddingTokenLists[] type (integer)',
    'createSpeech KnownVoiceName enum',
    'createMessage KnownContextEditType enum',
    'countMessageTokens KnownContextEditType enum',
  ]);
});

test.each<[string, readonly Limit[]]>([
  ['mock', mockLimits],
  ['proxy', proxyLimits],
])('every limit of the Prism %s meets a case', (_, limits) => {
  const met = new Set(limited(cases, limits).map(({ limit }) => limit));
  expect(limits.filter((limit) => !met.has(limit)).map(({ because }) => because)).toEqual([]);
});

test('every reason to refuse a request beyond its schema applies to a case', () => {
  const valid = cases.filter(({ expect: due }) => due.status === 'accepted');
  expect(
    refusals.filter((row) => !valid.some((each) => row.applies(each))).map(({ because }) => because),
  ).toEqual([]);
});
