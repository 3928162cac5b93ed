/** Parses JSON or lines of JSON; what is wrong is named with line and column. */
import { JsonText } from '../../openapi/grammars/json-text.ts';
import { BadInput } from './bad-input.ts';

const maxDepth = 256;

/** Parses JSON; for lines of JSON (NDJSON) returns the list of their values. */
export function parseJsonOrLines(text: string, name: string): unknown {
  if (text.trim() === '') throw new BadInput(`${name}: is empty`);
  if (/^\s*</.test(text)) throw new BadInput(`${name}:1: is HTML or XML, not a catalog in JSON`);
  const lines = linesOf(text);
  return lines ?? parseJson(text, name);
}

function linesOf(text: string): unknown[] | undefined {
  const [first = '', second] = text.split('\n', 2);
  if (second === undefined || !isJson(first)) return undefined;
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (!isJson(line)) return undefined;
    values.push(JSON.parse(line));
  }
  // A single line is an ordinary document.
  return values.length > 1 ? values : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses one JSON document. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput(whatIsWrong(text, name));
  }
}

function whatIsWrong(text: string, name: string): string {
  const [first = ''] = text.split('\n', 1);
  const isLines = isJson(first) && text.trimEnd().includes('\n');
  const lines = isLines ? text.split('\n') : [text];
  const broken = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== '' && !isJson(line)),
  );
  const judge = new JsonText(maxDepth);
  judge.append(lines[broken] ?? '');
  const whole = lines[broken] ?? '';
  const at = judge.errorAt < 0 ? whole.length : judge.errorAt;
  const before = whole.slice(0, at).split('\n');
  const place = `${name}:${broken + before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  if (judge.tooDeep) return `${place}: nested deeper than ${maxDepth} levels`;
  if (judge.errorAt < 0) return `${place}: the JSON ends too early (cut off?)`;
  const [found = ''] = whole.slice(at);
  return `${place}: is not JSON: unexpected ${JSON.stringify(found)}`;
}

/** A key that occurs twice in the outermost object, which `JSON.parse` would drop without a word. */
export function repeatedKey(text: string): { key: string; lines: [number, number] } | undefined {
  const seen = new Map<string, number>();
  let depth = 0;
  let line = 1;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]\n]/g)) {
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.endsWith(':')) {
      const key = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)));
      const before = seen.get(key);
      if (before !== undefined) return { key, lines: [before, line] };
      seen.set(key, line);
    }
  }
  return undefined;
}
