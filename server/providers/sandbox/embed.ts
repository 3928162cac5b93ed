/** `sandbox/embed`: texts to vectors. */
import type { components } from '../../../openapi/generated/v1.ts';
import { ApiError } from '../../core/api-error.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { hashFeatures } from './feature-hash.ts';
import { createPacer } from './pacer.ts';
import { jsonResponse } from './responses.ts';
import { countTokens, textOfTokens } from './tokenizer.ts';

type EmbeddingRequest = components['schemas']['CreateEmbeddingRequest'];
type EmbeddingList = components['schemas']['EmbeddingList'];

const defaultDimensions = 256;
const maxDimensions = 3_072;
/** Tokens of one text, and of all texts of a request. */
export const maxInputTokens = 8_192;
const maxTotalTokens = 300_000;

/**
 * Responds to a request that is valid under the contract. Throws `unsupported_value` for more than 3,072 dimensions,
 * for an empty text and for unknown token ids; `context_length_exceeded` for too long texts.
 */
export async function respondWithEmbedding(request: UpstreamRequest): Promise<UpstreamResponse> {
  const {
    input,
    dimensions = defaultDimensions,
    encoding_format: encoding,
  } = request.json as unknown as EmbeddingRequest;
  if (dimensions > maxDimensions) {
    throw new ApiError(
      'unsupported_value',
      `Unsupported value for 'dimensions': the model gives at most ${maxDimensions}.`,
      { param: 'dimensions' },
    );
  }
  const texts = await readTexts(input);
  const promptTokens = await countAll(texts, request.signal);
  const pace = createPacer(request.signal);
  const data: EmbeddingList['data'] = [];
  for (const [index, text] of texts.entries()) {
    await pace();
    const vector = hashFeatures(text, dimensions);
    data.push({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? toBase64(vector) : [...vector],
    });
  }
  const completion: EmbeddingList = {
    object: 'list',
    data,
    model: request.model,
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
  };
  return jsonResponse(completion);
}

/** A list of numbers is one text, a list of lists several. */
async function readTexts(input: EmbeddingRequest['input']): Promise<string[]> {
  if (typeof input === 'string') return checkTexts([input]);
  const numbers = input.filter((item) => typeof item === 'number');
  const items = numbers.length > 0 ? [numbers] : input.filter((item) => typeof item !== 'number');
  return checkTexts(
    await Promise.all(items.map(async (item) => (typeof item === 'string' ? item : textOfTokens(item)))),
  );
}

function checkTexts(texts: readonly (string | undefined)[]): string[] {
  return texts.map((text, index) => {
    if (text !== undefined && text !== '') return text;
    const problem = text === '' ? 'a text must not be empty' : 'a token id is unknown';
    throw new ApiError('unsupported_value', `Unsupported value for 'input', item ${index}: ${problem}.`, {
      param: 'input',
    });
  });
}

async function countAll(texts: readonly string[], signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const [index, text] of texts.entries()) {
    const count = await countTokens([text], signal, maxInputTokens);
    total += count;
    if (count > maxInputTokens) throw tooLong(`input[${index}] has more than ${maxInputTokens} tokens.`);
    if (total > maxTotalTokens) throw tooLong(`all inputs have more than ${maxTotalTokens} tokens together.`);
  }
  return total;
}

function tooLong(problem: string): ApiError {
  return new ApiError('context_length_exceeded', `The input is too long: ${problem}`, { param: 'input' });
}

/** Little-endian 32-bit floats. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}
