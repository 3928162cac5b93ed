/** Frameworks for agents in JavaScript that have no page of a vendor: they take models of any compatible service. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';
import { agentFeatures } from './agent-features.ts';

const mastra: readonly Client[] = [
  {
    row: 'url',
    title: 'Mastra, model with a URL',
    package: '@mastra/core',
    format: 'chat completions',
    setUp:
      "const agent = new Agent({ id: 'agent', name: 'agent', instructions,\n  model: { id: `modelroute/${id}`, url: 'https://HOST/v1', apiKey: key } });",
    features: agentFeatures,
    // It does not ask for them in streams.
    hidesUsage: true,
  },
  {
    row: 'openai',
    title: 'Mastra, openai()',
    package: '@mastra/core',
    format: 'responses',
    setUp:
      "const agent = new Agent({ id: 'agent', name: 'agent', instructions,\n  model: createOpenAI({ baseURL: 'https://HOST/v1', apiKey: key })(id) });",
    features: agentFeatures,
  },
  {
    row: 'anthropic',
    title: 'Mastra, anthropic()',
    package: '@mastra/core',
    format: 'messages',
    setUp:
      "const agent = new Agent({ id: 'agent', name: 'agent', instructions,\n  model: createAnthropic({ baseURL: 'https://HOST/alt/v1', apiKey: key })(id) });",
    features: agentFeatures,
  },
];

const llamaIndexFeatures = ['chat', 'stream', 'history', 'tool runner', 'structured'] as const;

const llamaIndex: readonly Client[] = [
  {
    row: 'openai',
    title: 'LlamaIndex.TS, OpenAI',
    package: '@llamaindex/openai',
    format: 'chat completions',
    setUp:
      "import { OpenAI } from '@llamaindex/openai';\nconst model = new OpenAI({ model: id, apiKey: key, baseURL: 'https://HOST/v1' });",
    features: llamaIndexFeatures,
    hidesUsage: true,
  },
  {
    row: 'anthropic',
    title: 'LlamaIndex.TS, Anthropic',
    package: '@llamaindex/anthropic',
    format: 'messages',
    setUp:
      "import { Anthropic, AnthropicSession } from '@llamaindex/anthropic';\nconst model = new Anthropic({ model: id, session: new AnthropicSession({ apiKey: key, baseURL: 'https://HOST/alt' }) });",
    features: llamaIndexFeatures,
    hidesUsage: true,
  },
];

export const nodeFrameworks: readonly ForeignProgram[] = [
  {
    name: 'mastra',
    environment: 'node',
    driver: 'mastra.mts',
    settings: () => ({ MASTRA_TELEMETRY_DISABLED: '1' }),
    clients: mastra,
  },
  { name: 'llama-index-node', environment: 'node', driver: 'llama-index.mts', clients: llamaIndex },
];
