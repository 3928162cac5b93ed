/** Programs that call this installation, ready to be pasted. */

export interface Snippet {
  id: string;
  label: string;
  code: string;
}

export interface SnippetInput {
  /** Base URL of the installation: `https://models.example`. */
  origin: string;
  /** A key, or the name of the shell variable that contains one. */
  key: string;
  model: string;
}

/** The placeholder in a snippet as long as no key is shown. */
export const keyVariable = '$MODELROUTE_KEY';

export function snippetsOf({ origin, key, model }: SnippetInput): Snippet[] {
  const inShell = key === keyVariable;
  const python = inShell ? 'os.environ["MODELROUTE_KEY"]' : JSON.stringify(key);
  const script = inShell ? 'process.env.MODELROUTE_KEY' : JSON.stringify(key);
  const imports = inShell ? 'import os\n' : '';
  return [
    {
      id: 'curl',
      label: 'curl',
      code: curlOf({
        origin,
        key,
        path: '/chat/completions',
        body: { model, messages: [{ role: 'user', content: 'Hello' }] },
      }),
    },
    {
      id: 'openai-python',
      label: 'openai (Python)',
      code: `${imports}from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key=${python})
completion = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(completion.choices[0].message.content)`,
    },
    {
      id: 'openai-typescript',
      label: 'openai (TypeScript)',
      code: `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: ${script} });
const completion = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(completion.choices[0].message.content);`,
    },
    {
      id: 'anthropic-python',
      label: 'anthropic (Python)',
      code: `${imports}from anthropic import Anthropic

client = Anthropic(base_url="${origin}/alt", api_key=${python})
message = client.messages.create(
    model="${model}",
    max_tokens=256,
    messages=[{"role": "user", "content": "Hello"}],
)
print(message.content[0].text)`,
    },
    {
      id: 'anthropic-typescript',
      label: 'anthropic (TypeScript)',
      code: `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${origin}/alt', apiKey: ${script} });
const message = await client.messages.create({
  model: '${model}',
  max_tokens: 256,
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(message.content[0]);`,
    },
  ];
}

/** The command that sends the body to a path of the main surface. */
export function curlOf({
  origin,
  key,
  path,
  body,
}: {
  origin: string;
  key: string;
  path: string;
  body: object;
}): string {
  // Within single quotes a shell takes every character literally, except the quote itself.
  const json = JSON.stringify(body, null, 2)
    .replaceAll('\n', '\n  ')
    .replaceAll("'", String.raw`'\''`);
  return `curl ${'stream' in body ? '-N ' : ''}${origin}/v1${path} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${json}'`;
}
