/** Parses request bodies: strict UTF-8, bounded depth and numbers of parts and values. Errors name a position and repeat nothing of the body. */
import { withPlainNames } from '../../openapi/json/escaped-names.ts';
import { jsonToken } from '../../openapi/json/json-cursor.ts';
import { measureJson } from '../../openapi/json/measure-json.ts';
import { repeatsNames } from '../../openapi/json/repeated-names.ts';
import { ApiError } from '../core/api-error.ts';
import { utf8Text } from '../core/utf8-text.ts';
import { isRecord } from './body-parts.ts';
import { estimateOccurrences } from './estimate-occurrences.ts';
import { findJsonError } from './json-error.ts';
import { parseInChunks } from './parse-in-chunks.ts';

/** Arrays and objects may be nested this deep. */
export const maxJsonDepth = 128;

/** A body may have this many arrays, objects and named members together; parsing that many takes about half a second. */
export const maxJsonParts = 500_000;

/** Items of arrays count here too; parsing a million numbers takes about 40 ms. */
export const maxJsonValues = 1_000_000;

/** Smaller bodies are parsed as one string, bytes. */
const largeBytes = 128 * 1024;
/** A body with fewer parts is always parsed within milliseconds, and is measured afterwards. */
const harmlessParts = 30_000;
/** Commas are in prose too. Half of the limit, as an estimate may be too low. */
const harmlessCommas = maxJsonValues / 2;

const { colon, comma, openBrace, openBracket } = jsonToken;

export interface JsonBody {
  /** A member `__proto__` is an ordinary one. */
  json: unknown;
  /** Whether an object has a name twice: `json` has its last value, and other readers may take the first. */
  repeatsNames: boolean;
}

/** Reads a JSON body. Throws `invalid_json`. */
export function readJsonBody(bytes: Uint8Array): JsonBody {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (body.length === 0) throw invalid('it is empty');
  if (mayBeOversize(body)) refuseOversize(body);
  const chunked = body.length < largeBytes ? undefined : parseInChunks(body);
  const json = chunked ?? parse(body);
  if (isDeeperThan(json, maxJsonDepth)) throw tooDeep();
  return { json, repeatsNames: repeatsNames(body, json) };
}

function parse(body: Buffer): unknown {
  const text = utf8Text(body);
  if (text === undefined) throw invalid('it is not UTF-8');
  try {
    return JSON.parse(withPlainNames(text, body));
  } catch {
    const error = findJsonError(text);
    throw error === undefined
      ? invalid('it cannot be parsed')
      : invalid(`${error.problem} at position ${error.position}`);
  }
}

function mayBeOversize(body: Buffer): boolean {
  return (
    body.length > harmlessParts &&
    (estimateOccurrences(body, [openBrace, openBracket, colon], harmlessParts) > harmlessParts ||
      estimateOccurrences(body, [comma], harmlessCommas) > harmlessCommas)
  );
}

function refuseOversize(body: Buffer): void {
  const { depth, parts, commas } = measureJson(body, maxJsonDepth, {
    parts: maxJsonParts,
    commas: maxJsonValues,
  });
  if (depth > maxJsonDepth) throw tooDeep();
  if (parts > maxJsonParts)
    throw invalid(`it has more than ${maxJsonParts} arrays, objects and named fields`);
  if (commas > maxJsonValues) throw invalid(`it has more than ${maxJsonValues} values`);
}

/** Walks containers only, so that megabytes of string content cost nothing. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isRecord(value)) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isRecord(item) && isDeeperThan(item, levels - 1));
  for (const name in value) {
    const member = value[name];
    if (isRecord(member) && isDeeperThan(member, levels - 1)) return true;
  }
  return false;
}

function tooDeep(): ApiError {
  return invalid(`it is nested more than ${maxJsonDepth} levels deep`);
}

function invalid(problem: string): ApiError {
  return new ApiError('invalid_json', `The body is not valid JSON: ${problem}.`);
}
