/** Coding agents that come as packages of npm, each with a provider of the user's own. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';

const pi = (
  row: string,
  api: string,
  baseUrl: string,
  format: Client['format'],
  features: Client['features'],
): Client => ({
  row,
  title: `pi, ${api}`,
  package: '@earendil-works/pi-coding-agent',
  format,
  setUp: `"providers": { "modelroute": { "api": "${api}", "baseUrl": "${baseUrl}", "apiKey": "…",\n  "models": [{ "id": "sandbox/chat" }] } }`,
  features,
});

const qwenCode = (
  { row, title, format, features }: Pick<Client, 'row' | 'title' | 'format' | 'features'>,
  setUp: string,
): Client => ({
  row,
  title,
  package: '@qwen-code/qwen-code',
  format,
  setUp,
  features,
  addsToPrompt: true,
});

const copilot = (row: string, format: Client['format'], setUp: string): Client => ({
  row,
  title: 'GitHub Copilot CLI',
  package: '@github/copilot',
  format,
  setUp: `${setUp}\nexport COPILOT_PROVIDER_API_KEY=… COPILOT_MODEL=sandbox/chat`,
  features: ['tool runner'],
  addsToPrompt: true,
  hidesUsage: true,
});

export const nodeCommands: readonly ForeignProgram[] = [
  {
    name: 'copilot',
    environment: 'node',
    driver: 'copilot.mts',
    clients: [
      copilot('chat', 'chat completions', 'export COPILOT_PROVIDER_BASE_URL=https://HOST/v1'),
      copilot(
        'responses',
        'responses',
        'export COPILOT_PROVIDER_BASE_URL=https://HOST/v1 COPILOT_PROVIDER_WIRE_API=responses',
      ),
      copilot(
        'messages',
        'messages',
        'export COPILOT_PROVIDER_BASE_URL=https://HOST/alt COPILOT_PROVIDER_TYPE=anthropic',
      ),
    ],
  },
  {
    name: 'pi',
    environment: 'node',
    driver: 'pi.mts',
    clients: [
      pi('chat', 'openai-completions', 'https://HOST/v1', 'chat completions', ['stream', 'own tool']),
      pi('responses', 'openai-responses', 'https://HOST/v1', 'responses', ['own tool']),
      pi('messages', 'anthropic-messages', 'https://HOST/alt', 'messages', ['own tool']),
    ],
  },
  {
    name: 'qwen-code',
    environment: 'node',
    driver: 'qwen-code.mts',
    clients: [
      qwenCode(
        {
          row: 'chat',
          title: 'Qwen Code, openai',
          format: 'chat completions',
          features: ['stream', 'tool runner'],
        },
        'export OPENAI_BASE_URL=https://HOST/v1 OPENAI_API_KEY=…\nqwen --auth-type openai --model sandbox/chat',
      ),
      qwenCode(
        { row: 'messages', title: 'Qwen Code, anthropic', format: 'messages', features: ['tool runner'] },
        'export ANTHROPIC_BASE_URL=https://HOST/alt ANTHROPIC_API_KEY=…\nqwen --auth-type anthropic --model sandbox/chat',
      ),
    ],
  },
];
