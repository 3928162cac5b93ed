/** The diff that `--patch` prints: real git and patch take it, and it does only what is sure. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scan, tree } from './tree.ts';

const newBase = 'https://llm.acme.test';

type Tool = (root: string, patch: string) => void;

const tools: [string, Tool][] = [
  [
    'git apply',
    (root, patch) => execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: root, input: patch }),
  ],
  [
    'patch -p1',
    (root, patch) =>
      execFileSync('patch', ['-p1', '--binary', '--no-backup-if-mismatch', '-s'], {
        cwd: root,
        input: patch,
      }),
  ],
];

async function patched(
  files: Record<string, string>,
  apply: Tool,
  ...argv: string[]
): Promise<Record<string, string>> {
  const root = tree(files);
  const { out } = await scan(root, '--patch', '--new-base', newBase, ...argv);
  if (out !== '') apply(root, out);
  // What was done need not be done again.
  expect((await scan(root, '--patch', '--new-base', newBase, ...argv)).out).toBe('');
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const map = join(tree({}), 'map.json');
writeFileSync(map, JSON.stringify({ map: { 'openai/gpt-4o': { to: 'acme/gpt-4o' }, 'x/y': { to: null } } }));

const filler = Array.from({ length: 12 }, (_unused, index) => `line ${index}\n`).join('');

const cases: [string, string, string, string][] = [
  [
    'code',
    'src/a.ts',
    `new OpenAI({\n  baseURL: "https://openrouter.ai/api/v1",\n  apiKey: process.env.OPENROUTER_API_KEY!,\n  defaultHeaders: {\n    "HTTP-Referer": site,\n    'X-Title': 'My app',\n  },\n});\ncreate({ model: 'openai/gpt-4o:nitro', route: 'fallback' });\n`,
    `new OpenAI({\n  baseURL: "${newBase}/v1",\n  apiKey: process.env.MODELROUTE_KEY!,\n  defaultHeaders: {\n  },\n});\ncreate({ model: 'acme/gpt-4o', route: 'fallback' });\n`,
  ],
  [
    'CRLF and no break at the end',
    'my dir/ü "x".yaml',
    'a:\r\n  url: https://openrouter.ai/api/v1\r\n  X-Title: app\r\n  b: c\r\n  model: openai/gpt-4o',
    `a:\r\n  url: ${newBase}/v1\r\n  b: c\r\n  model: acme/gpt-4o`,
  ],
  [
    'several hunks',
    'a.sh',
    `curl https://openrouter.ai/api/v1/chat/completions \\\n  -H "X-Title: a" \\\n  -d @b\n${filler}curl https://openrouter.ai/api/v1/messages\n${filler}export OPENROUTER_BASE_URL=https://openrouter.ai/api/v1`,
    `curl ${newBase}/v1/chat/completions \\\n  -d @b\n${filler}curl ${newBase}/alt/v1/messages\n${filler}export MODELROUTE_BASE_URL=${newBase}/v1`,
  ],
  ['one line', '.env', 'OPENROUTER_API_KEY=x', 'MODELROUTE_KEY=x'],
  [
    'Go',
    'a.go',
    'func f() {\n\tr := g("https://openrouter.ai/api/v1/models")\n\tr.Header.Set("A", "b")\n\tr.Header.Set("X-Title", "x")\n}\n',
    `func f() {\n\tr := g("${newBase}/v1/models")\n\tr.Header.Set("A", "b")\n}\n`,
  ],
  [
    'Java',
    'A.java',
    'var r = b(URI.create("https://openrouter.ai/api/v1"))\n    .header("X-Title", "d")\n    .build();\n',
    `var r = b(URI.create("${newBase}/v1"))\n    .build();\n`,
  ],
  [
    'Python',
    'a.py',
    'h = {\n    "HTTP-Referer": "https://x",\n    "X-Title": name,\n}\nA("https://openrouter.ai/api")\n',
    `h = {\n}\nA("${newBase}/alt")\n`,
  ],
];

test.each(tools)('%s takes the diff', async (_name, apply) => {
  for (const [name, path, before, after] of cases)
    expect(await patched({ [path]: before }, apply, '--map', map), name).toEqual({ [path]: after });
  const all = Object.fromEntries(cases.map(([, path, before]) => [path, before]));
  expect(await patched(all, apply, '--map', map)).toEqual(
    Object.fromEntries(cases.map(([, path, , after]) => [path, after])),
  );
});

const gitApply = tools[0]?.[1] as Tool;

test.each<[string, string, string]>([
  ['a value over several lines', 'a.ts', "h = {\n  'X-Title': {\n  a: 1 } };\n"],
  ['a value with an effect', 'a.ts', "h = {\n  'X-Title': next(),\n};\n"],
  ['two things in a line', 'a.ts', "h = { 'X-Title': 'a', b: 1 };\n"],
  ['the last member in JSON', 'a.json', '{"h": {\n  "A": "b",\n  "X-Title": "a"\n}}\n'],
  ['all of a block in Python', 'a.py', 'if x:\n    h["X-Title"] = "a"\n'],
  ['all of a condition', 'a.ts', "if (x)\n  h['X-Title'] = 'a';\n"],
  ['all of a mapping in YAML', 'a.yaml', 'headers:\n  X-Title: a\nb: c\n'],
  ['the last argument of a command', 'a.sh', 'curl x \\\n  -H "X-Title: a"\nls\n'],
  ['a call without an equal', 'a.ts', "get('https://openrouter.ai/api/v1/credits');\n"],
  ['a model that the map does not decide', 'a.ts', "m('x/y');\n"],
])('what is not sure stays: %s', async (_name, path, text) => {
  expect(await patched({ [path]: text }, gitApply, '--map', map)).toEqual({ [path]: text });
});

test('two keys do not get one name', async () => {
  const text = 'OPENROUTER_API_KEY=a\nGROQ_API_KEY=b\n';
  expect(await patched({ '.env': text }, gitApply)).toEqual({ '.env': text });
  expect(await patched({ '.env': text }, gitApply, '--from', 'openrouter')).toEqual({
    '.env': 'MODELROUTE_KEY=a\nGROQ_API_KEY=b\n',
  });
});
