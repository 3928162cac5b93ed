/** Removes secrets from the log: whole members by their names, at any depth, and secrets within strings by their patterns. */
import { serializeError } from './serialize-error.ts';

const removed = '[removed]';

/** Members that contain a secret, or content of callers and providers; compared in lower case. */
export const secretMembers: readonly string[] = [
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'api-key',
  'api_key',
  'apikey',
  'access_token',
  'cookie',
  'set-cookie',
  'key',
  'password',
  'secret',
  'token',
  'headers',
  'rawheaders',
  'body',
  'content',
  'input',
  'messages',
  'prompt',
];

const isSecret = new Set(secretMembers);

/** Deepest nesting and most members shown of each field of a line: whole sockets get logged by accident. */
const maxDepth = 6;
const maxMembers = 500;

/** The object for the log; the same object when there is nothing to remove. */
export function removeSecretMembers(object: Record<string, unknown>): Record<string, unknown> {
  for (const name in object) {
    const value = object[name];
    if ((typeof value === 'object' && value !== null) || isSecret.has(name.toLowerCase())) {
      return copyFields(object);
    }
  }
  return object;
}

function copyFields(line: object): Record<string, unknown> {
  const fields = Object.entries(line).map(([name, value]) => [
    name,
    copyMember(name, value, 1, { left: maxMembers }),
  ]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

interface Budget {
  left: number;
}

function copyMembers(object: object, depth: number, budget: Budget): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    if (--budget.left < 0) break;
    copy[name] = copyMember(name, value, depth + 1, budget);
  }
  return copy;
}

function copyMember(name: string, value: unknown, depth: number, budget: Budget): unknown {
  const secret = isSecret.has(name.toLowerCase()) && typeof value !== 'number' && value !== undefined;
  return secret ? removed : copyValue(value, depth, budget);
}

function copyValue(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return serializeError(value);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Date || value instanceof URL) return value.toJSON();
  if (depth > maxDepth) return '[more]';
  if (!Array.isArray(value)) return copyMembers(value, depth, budget);
  return value.slice(0, Math.max(budget.left, 0)).map((each) => {
    budget.left--;
    return copyValue(each, depth + 1, budget);
  });
}

/**
 * In this order: credentials of a header, keys of this service and of common providers, URLs (for
 * the credentials in them), members of a query, and the excerpt of a text that `JSON.parse` quotes. Each begins
 * with fixed characters and none contains a repetition within another, so that long lines stay cheap.
 */
const secretTexts =
  /\b(?:Bearer|Basic) +[^\s"\\,;]{6,}|\b(?:mr|sk|pk|rk|gsk|xai)[-_][\w-]{8,}|:\/\/[^\s"\\]+|[?&][\w.-]{0,40}(?:key|token|secret|password|signature)=[^\s"\\&]+|(?:\.\.\.)?\\".{0,200}?\\"(?:\.\.\.)? is not valid JSON/gi;

/** A finished line of JSON, without strings that look like a secret; URLs lose their user and their query. */
export function removeSecretTexts(line: string): string {
  return line.replace(secretTexts, (found) => {
    if (found.startsWith('://')) {
      return found.replace(/^:\/\/[^/?#]*@/, '://').replace(/[?#].*$/, `?${removed}`);
    }
    return found.endsWith('JSON') ? `${removed} is not valid JSON` : removed;
  });
}
