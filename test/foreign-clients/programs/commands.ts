/** Programs that people run in a terminal. */
import type { ForeignProgram } from '../frame/foreign-program.ts';

export const commands: readonly ForeignProgram[] = [
  {
    name: 'claude-code',
    environment: 'node',
    driver: 'claude-code.mts',
    clients: [
      {
        row: 'claude-code',
        title: 'Claude Code',
        package: '@anthropic-ai/claude-code',
        format: 'messages',
        setUp:
          'export ANTHROPIC_BASE_URL=https://HOST/alt ANTHROPIC_API_KEY=…\nexport ANTHROPIC_MODEL=… ANTHROPIC_DEFAULT_HAIKU_MODEL=…',
        features: ['chat', 'stream', 'tool runner', 'own tool'],
        addsToPrompt: true,
      },
    ],
  },
  {
    name: 'codex',
    environment: 'node',
    driver: 'codex.mts',
    clients: [
      {
        row: 'codex',
        title: 'Codex CLI',
        package: '@openai/codex',
        format: 'responses',
        setUp:
          'model_provider = "modelroute"\nmodel_providers.modelroute = { name = "modelroute", base_url = "https://HOST/v1", env_key = "MODELROUTE_KEY" }\nweb_search = "disabled"  # for a model that has none',
        features: ['tool runner'],
        addsToPrompt: true,
      },
    ],
  },
  {
    name: 'opencode',
    environment: 'node',
    driver: 'opencode.mts',
    // It looks for packages of plugins.
    calls: /^registry\./,
    clients: [
      {
        row: 'opencode',
        title: 'opencode',
        package: 'opencode-ai',
        format: 'chat completions',
        setUp:
          '"provider": { "modelroute": { "npm": "@ai-sdk/openai-compatible", "models": { "sandbox/chat": {} },\n  "options": { "baseURL": "https://HOST/v1", "apiKey": "…" } } }',
        features: ['chat', 'tool runner'],
        addsToPrompt: true,
        hidesUsage: true,
      },
    ],
  },
  {
    name: 'llm',
    environment: 'python',
    driver: 'llm_client.py',
    clients: [
      {
        row: 'llm',
        title: 'llm',
        package: 'llm',
        format: 'chat completions',
        setUp:
          '# extra-openai-models.yaml\n- { model_id: modelroute, model_name: sandbox/chat, api_base: "https://HOST/v1", api_key_name: modelroute }',
        features: ['chat', 'stream', 'tool runner', 'streamed tools', 'structured'],
        hidesUsage: true,
        hidesDeltas: true,
      },
    ],
  },
  {
    name: 'aider',
    environment: 'aider',
    driver: 'aider_client.py',
    // Its list of models, which it also brings with it.
    calls: /^raw\.githubusercontent\.com$/,
    settings: ({ url, key }) => ({
      OPENAI_API_BASE: `${url}/v1`,
      OPENAI_API_KEY: key,
      LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    }),
    clients: [
      {
        row: 'aider',
        title: 'aider',
        package: 'aider-chat',
        format: 'chat completions',
        setUp: 'export OPENAI_API_BASE=https://HOST/v1 OPENAI_API_KEY=…\naider --model openai/sandbox/chat',
        features: ['chat', 'stream'],
        addsToPrompt: true,
        hidesUsage: true,
        hidesDeltas: true,
      },
    ],
  },
  {
    name: 'shell-gpt',
    environment: 'cohere',
    driver: 'shell_gpt_client.py',
    settings: ({ url, key, model }) => ({
      API_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: key,
      DEFAULT_MODEL: model,
    }),
    clients: [
      {
        row: 'sgpt',
        title: 'ShellGPT',
        package: 'shell-gpt',
        format: 'chat completions',
        setUp: 'export API_BASE_URL=https://HOST/v1 OPENAI_API_KEY=… DEFAULT_MODEL=…',
        features: ['stream', 'streamed tools'],
        hidesUsage: true,
        hidesDeltas: true,
      },
    ],
  },
];
