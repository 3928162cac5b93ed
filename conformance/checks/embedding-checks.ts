/** Embeddings: shape, order, encodings, dimensions. */
import { at, listAt, numberAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { embeddingModelOf } from './sample.ts';

const core = { profile: 'core', surface: 'v1' } as const;
const texts = ['The river flows north.', 'A song of rivers.', 'Prime numbers are odd, but one.'];

async function embed(trial: Trial, extra: object = {}) {
  const response = await trial.once({
    operation: 'createEmbedding',
    json: { model: embeddingModelOf(trial), input: texts, encoding_format: 'float', ...extra },
  });
  const json = acceptedJson(trial, response, 'embeddings');
  return { response, json, vectors: listAt(json, 'data').map((item) => vectorOf(at(item, 'embedding'))) };
}

/** Numbers as they are, base64 as little-endian 32-bit floats; empty for anything else. */
function vectorOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number);
  if (typeof value !== 'string') return [];
  const bytes = Buffer.from(value, 'base64');
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));
}

/** Whether two vectors are the same but for the precision of 32 bits. */
function alike(one: readonly number[], other: readonly number[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      (value, index) => Math.abs(value - (other[index] ?? NaN)) <= 1e-3 * Math.max(1, Math.abs(value)),
    )
  );
}

export const embeddingChecks: Check[] = [
  {
    ...core,
    id: 'embeddings.shape',
    title: 'There is one vector for each text, in the order of the texts, all of one length',
    contract: 'createEmbedding/responses/200',
    run: async (trial) => {
      const { response, json, vectors } = await embed(trial);
      const indexes = listAt(json, 'data').map((item) => at(item, 'index'));
      must(indexes.join() === '0,1,2', `3 texts were sent, the indexes are ${indexes.join()}`, response);
      must(
        vectors.every((vector) => vector.length === vectors[0]?.length && vector.length > 0),
        'the vectors differ in length or are empty',
        response,
      );
      must(
        vectors.every((vector) => vector.every(Number.isFinite) && vector.some((value) => value !== 0)),
        'a vector is all zeros or has no numbers',
        response,
      );
      must(
        listAt(json, 'data').every((item) => Array.isArray(at(item, 'embedding'))),
        'float was asked for, and text came',
        response,
      );
      const model = textAt(json, 'model');
      const isSandbox = embeddingModelOf(trial).startsWith('sandbox/');
      must(
        isSandbox ? model === embeddingModelOf(trial) : (model ?? '') !== '',
        `the model is ${show(model)}, asked was ${embeddingModelOf(trial)}`,
        response,
      );
    },
  },
  {
    ...core,
    id: 'embeddings.order',
    title: 'The vector at a place belongs to the text at that place',
    contract: 'createEmbedding/responses/200',
    run: async (trial) => {
      const together = await embed(trial);
      for (const [index, input] of texts.entries()) {
        const { response, vectors } = await embed(trial, { input });
        must(vectors.length === 1, `one text gives ${vectors.length} vectors`, response);
        must(
          alike(vectors[0] ?? [], together.vectors[index] ?? []),
          `text ${index} has another vector alone than in a list`,
          together.response,
        );
      }
      must(
        !alike(together.vectors[0] ?? [], together.vectors[2] ?? []),
        'different texts have the same vector',
        together.response,
      );
    },
  },
  {
    ...core,
    id: 'embeddings.base64',
    title: 'base64 carries the same numbers as float',
    contract: 'schema:CreateEmbeddingRequest/properties/encoding_format',
    run: async (trial) => {
      const float = await embed(trial);
      const { response, json, vectors } = await embed(trial, { encoding_format: 'base64' });
      const given = listAt(json, 'data').map((item) => at(item, 'embedding'));
      if (given.every(Array.isArray) && !trial.target.claimsContract)
        throw new Unsupported('base64 is ignored: arrays came', response);
      must(
        given.every((value) => typeof value === 'string'),
        'base64 was asked for, and arrays came',
        response,
      );
      must(
        vectors.every((vector, index) => alike(vector, float.vectors[index] ?? [])),
        'base64 carries other numbers than float',
        response,
      );
    },
  },
  {
    ...core,
    id: 'embeddings.dimensions',
    title: 'dimensions sets the length of the vectors',
    contract: 'schema:CreateEmbeddingRequest/properties/dimensions',
    run: async (trial) => {
      const { response, vectors } = await embed(trial, { dimensions: 64 });
      if (vectors[0]?.length !== 64 && !trial.target.claimsContract)
        throw new Unsupported('dimensions is ignored', response);
      must(
        vectors.every(({ length }) => length === 64),
        `64 dimensions were asked for, ${vectors[0]?.length} came`,
        response,
      );
    },
  },
  {
    ...core,
    id: 'embeddings.usage',
    title: 'The usage counts the prompt, more for more text, and nothing else',
    contract: 'schema:EmbeddingUsage',
    run: async (trial) => {
      const { response, json } = await embed(trial);
      const prompt = numberAt(json, 'usage', 'prompt_tokens') ?? 0;
      must(prompt > 0, 'no token is counted', response);
      must(
        numberAt(json, 'usage', 'total_tokens') === prompt,
        `total_tokens is ${show(at(json, 'usage', 'total_tokens'))}, prompt_tokens ${prompt}`,
        response,
      );
      const one = await embed(trial, { input: texts[0] });
      must(
        (numberAt(one.json, 'usage', 'prompt_tokens') ?? 0) < prompt,
        'three texts count no more than one of them',
        one.response,
      );
    },
  },
  {
    ...core,
    id: 'embeddings.tokens',
    title: 'Tokens are taken instead of text, as one input or several',
    contract: 'schema:EmbeddingInput',
    run: async (trial) => {
      const one = await embed(trial, { input: [5, 6, 7] });
      must(one.vectors.length === 1, `one list of tokens gives ${one.vectors.length} vectors`, one.response);
      const two = await embed(trial, { input: [[5, 6, 7], [8]] });
      must(
        two.vectors.length === 2 && alike(two.vectors[0] ?? [], one.vectors[0] ?? []),
        'two lists of tokens do not give their two vectors',
        two.response,
      );
    },
  },
];
