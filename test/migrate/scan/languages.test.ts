/** In each language, what belongs to another aggregator is found, with line and column. */
import { expect, test } from 'vitest';
import { hitsIn, scan, listed, tree } from './tree.ts';

const javascript = `import OpenAI from 'openai';
const client = new OpenAI({
  baseURL: 'https://openrouter.ai/api/v1',
  apiKey: process.env.OPENROUTER_API_KEY,
  defaultHeaders: { 'HTTP-Referer': 'https://x.test', "X-Title": title },
});
const answer = await client.chat.completions.create({
  model: 'anthropic/claude-sonnet-4:thinking',
  provider: { order: ['x'] },
  "transforms": ['middle-out'],
});
await fetch(\`https://openrouter.ai/api/v1/models/\${id}/endpoints\`);
await fetch(\`\${base}/generation?id=\${id}\`);
console.log(answer.choices[0].native_finish_reason);
`;

const inJavascript = [
  '3:13 url https://openrouter.ai/api/v1',
  '4:23 environment OPENROUTER_API_KEY',
  '5:22 header HTTP-Referer',
  '5:56 header X-Title',
  '8:11 model anthropic/claude-sonnet-4:thinking',
  '9:3 field provider',
  '10:4 field transforms',
  '12:14 url https://openrouter.ai/api/v1',
  '12:42 endpoint /models/{author}/{slug}/endpoints',
  '13:21 endpoint /generation',
  '14:31 response native_finish_reason',
];

const python = `from openrouter import OpenRouter
import os
client = OpenAI(base_url="https://openrouter.ai/api/v1", api_key=os.environ["OPENROUTER_API_KEY"])
client.chat.completions.create(
    model="openrouter/auto",
    extra_headers={"X-OpenRouter-Title": "a"},
    extra_body={"provider": {"zdr": True}, 'plugins': []},
)
httpx.get(f"{BASE}/credits")
`;

const inPython = [
  '1:6 package openrouter',
  '3:27 url https://openrouter.ai/api/v1',
  '3:78 environment OPENROUTER_API_KEY',
  '5:12 model openrouter/auto',
  '6:21 header X-OpenRouter-Title',
  '7:5 field extra_body',
  '7:18 field provider',
  '7:45 field plugins',
  '9:19 endpoint /credits',
];

const go = `package main

type request struct {
	Route string \`json:"route,omitempty"\`
}

func call() {
	req, _ := http.NewRequest("POST", "https://openrouter.ai/api/v1/chat/completions", nil)
	req.Header.Set("Authorization", "Bearer "+os.Getenv("OPENROUTER_API_KEY"))
	req.Header.Set("HTTP-Referer", "https://x.test")
	url := fmt.Sprintf("%s/models/%s/endpoints", base, id)
	body := map[string]any{"model": "openai/gpt-4o:floor", "transforms": none}
}
`;

const inGo = [
  '4:22 field route',
  '8:37 url https://openrouter.ai/api/v1',
  '9:55 environment OPENROUTER_API_KEY',
  '10:18 header HTTP-Referer',
  '11:24 endpoint /models/{author}/{slug}/endpoints',
  '12:35 model openai/gpt-4o:floor',
  '12:58 field transforms',
];

const java = `class Caller {
  static final String BASE = "https://openrouter.ai/api/v1";
  HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + "/models/" + id + "/endpoints"))
      .header("X-Title", "d")
      .header("Authorization", "Bearer " + System.getenv("OPENROUTER_API_KEY"))
      .build();
  Map<String, Object> body = Map.of("model", "meta-llama/llama-3.3-70b", "image_config", none);
}
`;

const inJava = [
  '2:31 url https://openrouter.ai/api/v1',
  '3:67 endpoint /models/{author}/{slug}/endpoints',
  '4:16 header X-Title',
  '5:59 environment OPENROUTER_API_KEY',
  '7:47 model meta-llama/llama-3.3-70b',
  '7:75 field image_config',
];

const shell = `export ANTHROPIC_BASE_URL=https://openrouter.ai/api
curl "$OPENROUTER_BASE_URL/chat/completions" \\
  -H "Authorization: Bearer \${OPENROUTER_API_KEY}" \\
  -H "X-Title: foo" \\
  -d '{"model":"openai/gpt-4o","route":"fallback"}'
`;

const inShell = [
  '1:27 url https://openrouter.ai/api',
  '2:8 environment OPENROUTER_BASE_URL',
  '3:31 environment OPENROUTER_API_KEY',
  '4:7 header X-Title',
  '5:17 model openai/gpt-4o',
  '5:33 field route',
];

const yaml = `llm:
  base_url: https://openrouter.ai/api/v1 # old
  model: openai/gpt-4o
  models:
    - ~anthropic/claude-latest
  headers:
    HTTP-Referer: https://x.test
  transforms: [middle-out]
`;

const inYaml = [
  '2:13 url https://openrouter.ai/api/v1',
  '3:10 model openai/gpt-4o',
  '4:3 field models',
  '5:7 model ~anthropic/claude-latest',
  '7:5 header HTTP-Referer',
  '8:3 field transforms',
];

const env = `OPENROUTER_API_KEY=sk-or-v1-0123456789abcdef
VITE_OPENROUTER_API_KEY=x
OPENROUTER_APP_TITLE=mine
MODEL=deepseek/deepseek-chat-v3:free
`;

const inEnv = [
  '1:1 environment OPENROUTER_API_KEY',
  '1:20 key sk-or-v1-…',
  '2:6 environment OPENROUTER_API_KEY',
  '3:1 environment OPENROUTER_APP_TITLE',
  '4:7 model deepseek/deepseek-chat-v3:free',
];

test.each<[string, string, string[]]>([
  ['a.js', javascript, inJavascript],
  ['a.ts', javascript, inJavascript],
  ['a.py', python, inPython],
  ['a.go', go, inGo],
  ['A.java', java, inJava],
  ['a.sh', shell, inShell],
  ['a.yaml', yaml, inYaml],
  ['.env', env, inEnv],
])('%s', async (name, text, expected) => {
  expect(listed(await hitsIn({ [name]: text }))).toEqual(expected);
});

test('a key is told, never shown', async () => {
  const { out } = await scan(tree({ '.env': env }));
  expect(out).toContain('sk-or-v1-…');
  expect(out).not.toContain('0123456789abcdef');
});

test('manifests name packages', async () => {
  const hits = await hitsIn({
    'package.json': '{"dependencies":{"@openrouter/sdk":"1.3.19","groq-sdk":"1"}}',
    'requirements.txt': 'requests==2\nlitellm>=1.5\nlangchain-openrouter\n',
    'go.mod': 'module openrouter\n',
  });
  expect(hits.map(({ name }) => name)).toEqual([
    '@openrouter/sdk',
    'groq-sdk',
    'litellm',
    'langchain-openrouter',
  ]);
});

test('common words count only where something else speaks for the aggregator', async () => {
  const code =
    'const a = { provider: x, models: [y], "cache": 1, tags: 2 };\nx.set("x-session-id", y);\n"google/cloud-storage"\n';
  expect(await hitsIn({ 'a.ts': code })).toEqual([]);
  const beside = { 'a.ts': code, 'b.ts': 'const base = "https://openrouter.ai/api/v1";\n' };
  expect((await hitsIn(beside)).map(({ name }) => name)).toEqual([
    'x-session-id',
    'google/cloud-storage',
    'https://openrouter.ai/api/v1',
  ]);
});

test('paths of files and imports are no model ids', async () => {
  const code = `const base = 'https://openrouter.ai/api/v1';
import x from 'openai/resources-4';
from google/cloud-1 import y
const file = 'microsoft/readme-2.md';
`;
  expect((await hitsIn({ 'a.ts': code })).map(({ kind }) => kind)).toEqual(['url']);
});

test('a host without its path is named as one, and left to a person', async () => {
  const found = await hitsIn({ 'a.ts': "const host = 'openrouter.ai';\n" });
  expect(found).toMatchObject([{ kind: 'host', name: 'openrouter.ai', action: 'decide', patched: false }]);
});

test('an own old base URL and one aggregator alone', async () => {
  const files = {
    'a.ts':
      "const a = 'http://llm.corp:4000/v1/chat/completions';\nconst b = 'https://api.groq.com/openai/v1';\n",
  };
  expect((await hitsIn(files, '--old-base', 'http://llm.corp:4000/v1')).map(({ name }) => name)).toEqual([
    'http://llm.corp:4000/v1',
    'https://api.groq.com/openai/v1',
  ]);
  expect(await hitsIn(files, '--from', 'openrouter')).toEqual([]);
});

test('settings of a client in Python are no fields of a request', async () => {
  const source = `import litellm
from openai import OpenAI
client = OpenAI(base_url="http://127.0.0.1:8080/v1", api_key=read_key("a", b), timeout=20)
also = openai.AsyncOpenAI(
    api_key=key,
    base_url=base,
)
litellm.completion(model="a/b", api_key=key, base_url=base)
completion(
    timeout=key(OpenAI()),
)
`;
  const hits = await hitsIn({ 'a.py': source });
  expect(listed(hits).filter((line) => line.includes(' field '))).toEqual([
    '8:33 field api_key',
    '8:46 field base_url',
    '10:5 field timeout',
  ]);
});
