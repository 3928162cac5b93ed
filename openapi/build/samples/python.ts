/** A call with the package requests, for operations without a method in the official libraries. */
import type { Call } from './call.ts';
import { partsOf, written, type Notation } from './text.ts';

function string(text: string): string {
  const { literals, variables } = partsOf(text);
  if (variables.length === 0) return `"${text}"`;
  if (literals.join('') === '') return variables.map((name) => `os.environ["${name}"]`).join(' + ');
  return `f"${text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => `{os.environ['${name}']}`)}"`;
}

const names = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

const notation: Notation = {
  scalar: (value) => (typeof value === 'string' ? string(value) : (names.get(value) ?? String(value))),
  key: (key) => `"${key}"`,
  padding: '',
  trailing: ',',
  step: '    ',
};

export function pythonSample({ method, url, headers, body, prints }: Call): string {
  const options = [
    string(url),
    ...(headers.length === 0
      ? []
      : [`headers=${written(Object.fromEntries(ownHeaders(headers)), notation, '    ')}`]),
    ...(body === undefined ? [] : [`json=${written(body, notation, '    ')}`]),
    ...(prints === 'stream' ? ['stream=True'] : []),
    ...(prints === 'location' ? ['allow_redirects=False'] : []),
    'timeout=60',
  ];
  const call = `response = requests.${method.toLowerCase()}(\n${options.map((line) => `    ${line},\n`).join('')})`;
  const code = [call, 'response.raise_for_status()', ...results[prints]].join('\n');
  return `${code.includes('os.') ? 'import os\n\n' : ''}import requests\n\n${code}\n`;
}

/** The library sends the type of a JSON body by itself. */
const ownHeaders = (headers: Call['headers']) => headers.filter(([name]) => name !== 'Content-Type');

const results: Readonly<Record<Call['prints'], readonly string[]>> = {
  json: ['print(response.json())'],
  text: ['print(response.text)'],
  stream: ['for line in response.iter_lines(decode_unicode=True):', '    print(line)'],
  cookie: ['print(response.headers["set-cookie"])', 'print(response.json())'],
  location: ['print(response.headers["location"])'],
};
