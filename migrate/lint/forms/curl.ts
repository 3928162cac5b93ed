/** A shell history or script: its curl commands are read, and of each only the words that must change are replaced. */
import { parseExactly } from '../json-text.ts';
import {
  InputFault,
  type Changes,
  type Header,
  type InputDocument,
  type RequestEntry,
} from '../request-entry.ts';
import { curlCall, type CurlCall, type CurlOption } from './curl-arguments.ts';
import { meant, quoted, shellWords } from './shell-words.ts';

interface CurlEntry {
  entry: RequestEntry;
  call: CurlCall;
  /** Ends of all words, to take an option away together with the blanks before it. */
  ends: number[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Words allowed before a command in a line: a history's number and time, a prompt, commands that run another. */
const lead =
  String.raw`(?:\d+\*?[ \t]+)?(?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?[ \t]+)?(?:[^\s;|&"']*[$%>][ \t]+)?` +
  String.raw`(?:(?:sudo|time|env|exec|command|xargs|do|then|else|if|while|until|!|\w+=[^\s"'$]*)[ \t]+)*`;

/** Where a curl command begins: the word elsewhere, as in a message in quotes, is no command. */
const beginning = new RegExp(`(?:^|[;|&(\`])[ \\t]*${lead}curl(?=[ \\t\\\\])`, 'gm');

/** Whether a text has a curl command at all. */
export function hasCurl(text: string): boolean {
  return text.search(beginning) >= 0;
}

export function curlDocument(file: string, text: string): InputDocument {
  const found = readCommands(file, text);
  return {
    form: 'curl',
    entries: found.map(({ entry }) => entry),
    write(changes) {
      const edits = found.flatMap((command) => {
        const change = changes.get(command.entry);
        return change === undefined ? [] : editsOf(command, change);
      });
      let fixed = text;
      for (const { start, end, text: replacement } of edits.sort((a, b) => b.start - a.start))
        fixed = fixed.slice(0, start) + replacement + fixed.slice(end);
      return fixed;
    },
  };
}

function readCommands(file: string, text: string): CurlEntry[] {
  const found: CurlEntry[] = [];
  let line = 1;
  let counted = 0;
  let readTo = 0;
  for (const match of text.matchAll(beginning)) {
    const start = match.index + match[0].length - 4;
    if (start < readTo || isComment(text, start)) continue;
    for (; counted < start; counted++) if (text.charCodeAt(counted) === 10) line += 1;
    const command = shellWords(text, start);
    if (command === undefined)
      throw new InputFault(`${file}:${line}: a quote of this curl command is left open`);
    readTo = command.end;
    const call = curlCall(command.words);
    if (call.urls.length === 0) continue;
    found.push({ entry: entryOf(file, line, call), call, ends: command.words.map(({ end }) => end) });
  }
  return found;
}

function isComment(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  return /^\s*#/.test(text.slice(lineStart, at));
}

function entryOf(file: string, line: number, call: CurlCall): RequestEntry {
  const hasBody = call.data.length > 0 || call.parts.length > 0;
  return {
    place: { file, line },
    at: '$',
    bodyAt: '$',
    method: (call.method ?? (hasBody && !call.inAddress ? 'POST' : 'GET')).toUpperCase(),
    url: meant(call.urls[0]?.value ?? ''),
    headers: call.headers.map(headerOf),
    ...(call.parts.length > 0 && { parts: call.parts.map(({ value }) => value.split('=', 1)[0] ?? '') }),
    ...bodyOf(call),
    stray: true,
  };
}

function headerOf({ value }: CurlOption, index: number): Header {
  const colon = value.indexOf(':');
  if (colon < 0) return { name: value.replace(/;$/, ''), value: '', index };
  return { name: value.slice(0, colon).trim(), value: meant(value.slice(colon + 1).trim()), index };
}

/** Variables stay as they are written: as a part of a string they are harmless. */
function bodyOf(call: CurlCall): Pick<RequestEntry, 'body' | 'unread'> {
  if (call.data.length === 0 || call.inAddress) return {};
  const elsewhere = call.data.find(({ name, value }) => value.startsWith('@') && name !== 'data-raw');
  if (elsewhere !== undefined)
    return {
      unread: `the body is in ${elsewhere.value === '@-' ? 'standard input' : `the file ${elsewhere.value.slice(1)}`}, which is not read; lint it by itself`,
    };
  if (call.data.some(({ name }) => name === 'data-urlencode'))
    return { unread: 'the body is a form, not JSON' };
  try {
    return { body: parseExactly(call.data.map(({ value }) => value).join('')) };
  } catch {
    return { unread: 'the body is not JSON' };
  }
}

function editsOf({ call, ends }: CurlEntry, { url, headers, body, parts }: Changes): Edit[] {
  const edits: Edit[] = [];
  const [address] = call.urls;
  if (url !== undefined && address !== undefined) edits.push(replaced(address, keepSigns(address, url)));
  if (headers !== undefined) edits.push(...headerEdits(call, headers, ends));
  const [first, ...others] = call.data;
  if (body !== undefined && first !== undefined) {
    edits.push(replaced(first, JSON.stringify(body)), ...others.map((option) => removed(option, ends)));
  }
  const last = call.parts.at(-1);
  if (parts !== undefined && last !== undefined)
    edits.push({
      start: last.end,
      end: last.end,
      text: parts.map(({ name, value }) => ` -F ${quoted(`${name}=${value}`, false)}`).join(''),
    });
  return edits;
}

function headerEdits(call: CurlCall, headers: Header[], ends: number[]): Edit[] {
  const edits: Edit[] = [];
  const kept = new Map(headers.map((header) => [header.index, header]));
  call.headers.forEach((option, index) => {
    const header = kept.get(index);
    if (header === undefined) edits.push(removed(option, ends));
    else if (`${header.name}: ${header.value}` !== nameAndValue(option, index))
      edits.push(replaced(option, `${header.name}: ${header.value}`));
  });
  const added = headers.filter(({ index }) => index === undefined);
  const at = call.urls[0]?.end ?? 0;
  if (added.length > 0)
    edits.push({
      start: at,
      end: at,
      text: added
        .map(({ name, value }) => ` -H ${quoted(`${name}: ${value}`, value.includes('$'))}`)
        .join(''),
    });
  return edits;
}

function nameAndValue(option: CurlOption, index: number): string {
  const { name, value } = headerOf(option, index);
  return `${name}: ${value}`;
}

/** What begins with our own variable must be expanded; what was only a sign must not. */
function replaced({ valueWord, attached }: CurlOption, value: string): Edit {
  const expands = valueWord.expands || value.includes('$MODELROUTE_');
  const text = expands && !valueWord.expands ? quoted(protect(value), true) : quoted(value, expands);
  return { start: valueWord.start, end: valueWord.end, text: attached + text };
}

/** In a word without variables every `$` is a sign, except that of our own variable. */
const protect = (value: string) => value.replaceAll(/\$(?!MODELROUTE_)/g, '\uE000').replaceAll('`', '\uE001');

/** Keeps `$` and backticks of the new URL literal where the old URL had a literal one. */
const keepSigns = (option: CurlOption, url: string) => (option.value.includes('\uE000') ? protect(url) : url);

/** Removes an option together with the blanks and the joined line break before it. */
function removed({ start, end }: CurlOption, ends: number[]): Edit {
  return { start: Math.max(...ends.filter((before) => before <= start)), end, text: '' };
}
