/** Parses the arguments of a curl command: method, URL, headers and body, and the words that set them. */
import type { ShellWord } from './shell-words.ts';

/** An option with its value, and the words that hold the two; one word when they are written together. */
export interface CurlOption {
  name: string;
  value: string;
  /** Begin and end in the text, of option and value together. */
  start: number;
  end: number;
  valueWord: ShellWord;
  /** The characters before the value in its word, as `-X` in `-XPOST`. */
  attached: string;
}

export interface CurlCall {
  urls: CurlOption[];
  headers: CurlOption[];
  data: CurlOption[];
  parts: CurlOption[];
  method?: string;
  /** `-G`: the data become the query of the URL. */
  inAddress: boolean;
}

const longNames: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
};

/** Short options with a value besides those above; the word after them is no URL. */
const shortWithValue = 'AbcCDeEhKmoPQrtTuUwxyYz';

const longWithValue = new Set(
  (
    'request header data data-raw data-binary data-ascii data-urlencode json url form form-string user ' +
    'user-agent output max-time connect-timeout retry retry-delay retry-max-time proxy cacert capath cert ' +
    'key resolve connect-to write-out cookie cookie-jar referer range upload-file config interface ' +
    'limit-rate dump-header tlsv proxy-user noproxy unix-socket trace trace-ascii stderr oauth2-bearer ' +
    'url-query variable speed-time speed-limit rate output-dir keepalive-time dns-servers ciphers'
  ).split(' '),
);

export function curlCall(words: readonly ShellWord[]): CurlCall {
  const call: CurlCall = { urls: [], headers: [], data: [], parts: [], inAddress: false };
  for (let index = 1; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) continue;
    const { name, value, attached } = optionOf(word);
    if (name === undefined) {
      add(call, {
        name: 'url',
        value: word.value,
        start: word.start,
        end: word.end,
        valueWord: word,
        attached: '',
      });
      continue;
    }
    if (value !== undefined) {
      add(call, { name, value, start: word.start, end: word.end, valueWord: word, attached });
      continue;
    }
    if (!longWithValue.has(name) && !(name.length === 1 && shortWithValue.includes(name))) {
      if (name === 'get' || name === 'G') call.inAddress = true;
      if (name === 'head' || name === 'I') call.method ??= 'HEAD';
      continue;
    }
    const next = words[++index];
    if (next !== undefined)
      add(call, { name, value: next.value, start: word.start, end: next.end, valueWord: next, attached: '' });
  }
  return call;
}

/** `-sSXPOST` is three options, the last with its value in the same word. */
function optionOf({ value: text }: ShellWord): { name?: string; value?: string; attached: string } {
  if (text.startsWith('--')) return { name: text.slice(2), attached: '' };
  if (!text.startsWith('-') || text === '-') return { attached: '' };
  for (let at = 1; at < text.length; at++) {
    const letter = text[at] ?? '';
    const name = longNames[letter];
    if (name === undefined && !shortWithValue.includes(letter)) {
      if (letter === 'G' || letter === 'I') return { name: letter, attached: '' };
      continue;
    }
    const attached = text.slice(0, at + 1);
    const value = text.slice(at + 1);
    return { name: name ?? letter, attached, ...(value !== '' && { value }) };
  }
  return { name: text.slice(1, 2) || 'url', attached: '' };
}

function add(call: CurlCall, option: CurlOption): void {
  const { name, value } = option;
  if (name === 'url') call.urls.push(option);
  else if (name === 'header') call.headers.push(option);
  else if (name === 'request') call.method = value;
  else if (name === 'form' || name === 'form-string') call.parts.push(option);
  else if (name === 'json' || name.startsWith('data')) call.data.push(option);
}
