/** Frameworks for agents and pipelines, in Python alone. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';
import { agentFeatures } from './agent-features.ts';

const agno: readonly Client[] = [
  {
    row: 'chat',
    title: 'Agno, OpenAILike',
    package: 'agno',
    format: 'chat completions',
    setUp:
      'from agno.models.openai.like import OpenAILike\nmodel = OpenAILike(id=MODEL, base_url="https://HOST/v1", api_key=KEY)',
    features: agentFeatures,
  },
  {
    row: 'responses',
    title: 'Agno, OpenAIResponses',
    package: 'agno',
    format: 'responses',
    setUp:
      'from agno.models.openai import OpenAIResponses\nmodel = OpenAIResponses(id=MODEL, base_url="https://HOST/v1", api_key=KEY)',
    features: agentFeatures,
  },
  {
    row: 'messages',
    title: 'Agno, Claude',
    package: 'agno',
    format: 'messages',
    setUp:
      'from agno.models.anthropic import Claude\nmodel = Claude(id=MODEL, api_key=KEY, client_params={"base_url": "https://HOST/alt"})',
    features: agentFeatures,
  },
];

const haystack: readonly Client[] = [
  {
    row: 'chat',
    title: 'Haystack, OpenAIChatGenerator',
    package: 'haystack-ai',
    format: 'chat completions',
    setUp:
      'generator = OpenAIChatGenerator(model=MODEL,\n    api_base_url="https://HOST/v1", api_key=Secret.from_token(KEY))',
    features: agentFeatures,
    hidesUsage: true,
  },
  {
    row: 'responses',
    title: 'Haystack, OpenAIResponsesChatGenerator',
    package: 'haystack-ai',
    format: 'responses',
    setUp:
      'generator = OpenAIResponsesChatGenerator(model=MODEL,\n    api_base_url="https://HOST/v1", api_key=Secret.from_token(KEY))',
    features: agentFeatures,
    hidesUsage: true,
  },
  {
    row: 'messages',
    title: 'Haystack, AnthropicChatGenerator',
    package: 'anthropic-haystack',
    format: 'messages',
    setUp:
      'export ANTHROPIC_BASE_URL=https://HOST/alt\ngenerator = AnthropicChatGenerator(model=MODEL, api_key=Secret.from_token(KEY))',
    features: agentFeatures.filter((feature) => feature !== 'structured'),
    hidesUsage: true,
  },
];

export const pythonFrameworks: readonly ForeignProgram[] = [
  {
    name: 'agno',
    environment: 'python',
    driver: 'agno_client.py',
    settings: () => ({ AGNO_TELEMETRY: 'false' }),
    clients: agno,
  },
  {
    name: 'haystack',
    environment: 'python',
    driver: 'haystack_client.py',
    settings: ({ url }) => ({ HAYSTACK_TELEMETRY_ENABLED: 'False', ANTHROPIC_BASE_URL: `${url}/alt` }),
    clients: haystack,
  },
];
