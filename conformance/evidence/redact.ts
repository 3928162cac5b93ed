/** Takes secrets out of everything that is shown or stored. */

/** Written in place of the caller's key; in a curl line the shell puts the key back. */
export const keyPlaceholder = '$MODELROUTE_KEY';

/** Forms of keys that other services issue; a server that shows one has leaked it. */
const foreignKeys =
  /\b(?:sk|rk|pk|mr|gsk|xai|key)-[A-Za-z0-9_-]{20,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;

/** What a run must not show. */
export interface Secrets {
  key: string;
  /** Values of `--header`. */
  headers?: Readonly<Record<string, string>>;
}

/** A shorter secret also occurs in ordinary text: it is removed only where a credential is written. */
const shortestDistinct = 8;

/**
 * The forms in which a secret can occur in a string: as it is, percent-encoded, and in base64. None for a short one,
 * which cannot be distinguished from ordinary text.
 */
export function formsOfKey(key: string): string[] {
  if (key.length < shortestDistinct) return [];
  const base64 = Buffer.from(key).toString('base64').replace(/=+$/, '');
  return [...new Set([key, encodeURIComponent(key), base64])].sort((a, b) => b.length - a.length);
}

/** Strings that look like a secret, which no response should contain. */
export function foreignKeysIn(text: string): string[] {
  return text.match(foreignKeys) ?? [];
}

/** Whether a string, or a string inside JSON, shows a stack trace. */
export function showsStack(text: string): boolean {
  return /\n\s+at [^\n]{1,200}:\d+:\d+|\(node:internal|Traceback \(most recent/.test(
    text.replaceAll('\\n', '\n'),
  );
}

/** Returns a function that removes the key and the given headers, and what looks like other keys, from a string. */
export function redactor({ key, headers = {} }: Secrets): (text: string) => string {
  const forms = formsOfKey(key);
  const values = Object.values(headers).flatMap(formsOfKey);
  const written = asCredential(key);
  return (text) => {
    let clean = text;
    for (const form of forms) clean = clean.replaceAll(form, keyPlaceholder);
    for (const value of values) clean = clean.replaceAll(value, removed);
    return clean.replace(written, `$1${keyPlaceholder}`).replace(foreignKeys, removed);
  };
}

/** The key where a scheme or the name of a header is before it, and nothing of a longer word behind it. */
function asCredential(key: string): RegExp {
  const literal = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(\b(?:bearer|basic)\s+|\bx-api-key\\?["']?\s*[:=]\s*\\?["']?)${literal}(?![\w-])`,
    'gi',
  );
}

const removed = '[secret removed]';

/** Headers whose values are private. */
const privateHeaders: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** Headers that have the key and nothing else, whatever its length. */
const keyHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key']);

/** Returns a function that gives the value of a header as it may be shown. */
export function headerRedactor(secrets: Secrets): (name: string, value: string) => string {
  const redact = redactor(secrets);
  const given = new Set(Object.keys(secrets.headers ?? {}).map((name) => name.toLowerCase()));
  return (name, value) => {
    const lower = name.toLowerCase();
    if (privateHeaders.has(lower) || given.has(lower)) return removed;
    // A short key is removed by its place, where no scheme is before it.
    return keyHeaders.has(lower) && value === secrets.key ? keyPlaceholder : redact(value);
  };
}
