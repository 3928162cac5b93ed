/** A call with `fetch`, for operations without a method in the official libraries. */
import type { Call } from './call.ts';
import { partsOf, written, type Notation } from './text.ts';

const variable = (name: string): string => `process.env.${name}`;

function string(text: string): string {
  const { literals, variables } = partsOf(text);
  if (variables.length === 0) return `'${text}'`;
  if (literals.join('') === '') return variables.map(variable).join(' + ');
  return `\`${text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => `\${${variable(name)}}`)}\``;
}

const notation: Notation = {
  scalar: (value) => (typeof value === 'string' ? string(value) : JSON.stringify(value)),
  key: (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`),
  padding: ' ',
  trailing: ',',
  step: '  ',
};

export function javascriptSample(call: Call): string {
  const options = optionsOf(call);
  const start = `const response = await fetch(${string(call.url)}`;
  return [
    options.length === 0 ? `${start});` : `${start}, {\n${options.map((line) => `  ${line},\n`).join('')}});`,
    ...(call.prints === 'location' ? [] : ['if (!response.ok) throw new Error(await response.text());']),
    ...results[call.prints],
    '',
  ].join('\n');
}

function optionsOf({ method, headers, body, prints }: Call): string[] {
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: ${written(named, notation, '  ')}`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${written(body, notation, '  ')})`]),
    ...(prints === 'location' ? [`redirect: 'manual'`] : []),
  ];
}

const results: Readonly<Record<Call['prints'], readonly string[]>> = {
  json: ['console.log(await response.json());'],
  text: ['console.log(await response.text());'],
  stream: [
    'for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);',
  ],
  cookie: ["console.log(response.headers.get('set-cookie'));", 'console.log(await response.json());'],
  location: ["console.log(response.headers.get('location'));"],
};
