/** Detects the format of an input file from its content, and reads it. */
import { hasCurl, curlDocument } from './forms/curl.ts';
import { harDocument, isHar } from './forms/har.ts';
import { jsonDocument } from './forms/json.ts';
import { jsonlDocument } from './forms/jsonl.ts';
import { parseExactly, type JsonValue } from './json-text.ts';
import { InputFault, type InputDocument } from './request-entry.ts';

export function readDocument(file: string, text: string): InputDocument {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const document = detect(file, text.slice(mark.length));
  return { ...document, write: (changes) => mark + document.write(changes) };
}

function detect(file: string, text: string): InputDocument {
  const begin = text.trimStart();
  if (begin === '') throw new InputFault(`${file}: is empty`);
  if (/^<(!doctype|html|\?xml|head|body)/i.test(begin))
    throw new InputFault(`${file}:1: is HTML or XML, not a request`);
  if (!/^[[{"]/.test(begin)) return fromShell(file, text);
  const value = parseWhole(text);
  if (value !== undefined)
    return isHar(value.json) ? harDocument(file, text, value.json) : jsonDocument(file, text, value.json);
  if (begin.startsWith('{') && secondLineBegins(text)) return jsonlDocument(file, text);
  if (hasCurl(text)) return curlDocument(file, text);
  throw notJson(file, text);
}

function fromShell(file: string, text: string): InputDocument {
  if (hasCurl(text)) return curlDocument(file, text);
  throw new InputFault(`${file}: is neither JSON, JSONL, HAR nor text with curl commands`);
}

function parseWhole(text: string): { json: JsonValue } | undefined {
  try {
    return { json: parseExactly(text) };
  } catch {
    return undefined;
  }
}

/** In JSONL the first line, or the second, is a whole value; a broken JSON file has neither. */
function secondLineBegins(text: string): boolean {
  const lines = text.split('\n', 64).filter((line) => line.trim() !== '');
  return lines.slice(0, 2).some((line) => line.trimStart().startsWith('{') && parseWhole(line) !== undefined);
}

function notJson(file: string, text: string): InputFault {
  try {
    JSON.parse(text);
  } catch (error) {
    const message = (error as Error).message;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, position).split('\n');
    const what =
      /end of JSON|Unterminated/.test(message) || position >= text.trimEnd().length
        ? 'the JSON ends too early'
        : 'is not JSON here';
    return new InputFault(`${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${what}`);
  }
  return new InputFault(`${file}: is not JSON`);
}
