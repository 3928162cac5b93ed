/** Parses request bodies: strict UTF-8, bounded depth and numbers of parts and values. Errors name a position and repeat nothing of the body. */
import { measureJson } from '../../openapi/json/measure-json.ts';
import { ApiError } from '../core/api-error.ts';
import { utf8Text } from '../core/utf8-text.ts';
import { isRecord } from './body-parts.ts';
import { findJsonError } from './json-error.ts';

/** Arrays and objects may be nested this deep. */
export const maxJsonDepth = 128;

/** A body may have this many arrays, objects and named members together; parsing that many takes about half a second. */
export const maxJsonParts = 500_000;

/** Items of arrays count here too; parsing a million numbers takes about 40 ms. */
export const maxJsonValues = 1_000_000;

export interface JsonBody {
  /** A member `__proto__` is an ordinary one. */
  json: unknown;
  /** Whether an object has a name twice: `json` has its last value, and other readers may take the first. */
  repeatsNames: boolean;
}

/** Reads a JSON body. Measures it before it is parsed, about 1 ms per megabyte. Throws `invalid_json`. */
export function readJsonBody(bytes: Uint8Array): JsonBody {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (body.length === 0) throw invalid('it is empty');
  const text = utf8Text(body);
  if (text === undefined) throw invalid('it is not UTF-8');
  const most = { parts: maxJsonParts, commas: maxJsonValues };
  const { depth, parts, commas } = measureJson(body, maxJsonDepth, most);
  if (depth > maxJsonDepth) throw invalid(`it is nested more than ${maxJsonDepth} levels deep`);
  if (parts > maxJsonParts)
    throw invalid(`it has more than ${maxJsonParts} arrays, objects and named fields`);
  if (commas > maxJsonValues) throw invalid(`it has more than ${maxJsonValues} values`);
  const json = parse(text);
  return { json, repeatsNames: parts > partsOf(json) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const error = findJsonError(text);
    throw error === undefined
      ? invalid('it cannot be parsed')
      : invalid(`${error.problem} at position ${error.position}`);
  }
}

/** Arrays, objects and names, as they are counted in the text: each repeated name is one less. */
function partsOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  let parts = 1;
  if (Array.isArray(value)) {
    for (const item of value) if (isRecord(item)) parts += partsOf(item);
    return parts;
  }
  for (const name in value) {
    const member = value[name];
    parts += isRecord(member) ? 1 + partsOf(member) : 1;
  }
  return parts;
}

function invalid(problem: string): ApiError {
  return new ApiError('invalid_json', `The body is not valid JSON: ${problem}.`);
}
