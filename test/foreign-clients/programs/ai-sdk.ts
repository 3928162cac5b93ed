/** The AI SDK with its providers. */
import type { ForeignProgram } from '../frame/foreign-program.ts';
import { agentFeatures } from './agent-features.ts';

export const aiSdk: ForeignProgram = {
  name: 'ai-sdk',
  environment: 'node',
  driver: 'ai-sdk.mts',
  clients: [
    {
      row: 'default',
      title: 'AI SDK, openai()',
      package: '@ai-sdk/openai',
      format: 'responses',
      setUp:
        "import { createOpenAI } from '@ai-sdk/openai';\nconst model = createOpenAI({ baseURL: 'https://HOST/v1', apiKey: key })(id);",
      features: agentFeatures,
    },
    {
      row: 'chat',
      title: 'AI SDK, openai.chat()',
      package: '@ai-sdk/openai',
      format: 'chat completions',
      setUp:
        "import { createOpenAI } from '@ai-sdk/openai';\nconst model = createOpenAI({ baseURL: 'https://HOST/v1', apiKey: key }).chat(id);",
      features: agentFeatures,
    },
    {
      row: 'compatible',
      title: 'AI SDK, openai-compatible',
      package: '@ai-sdk/openai-compatible',
      format: 'chat completions',
      setUp:
        "import { createOpenAICompatible } from '@ai-sdk/openai-compatible';\nconst model = createOpenAICompatible({ name: 'modelroute', baseURL: 'https://HOST/v1', apiKey: key,\n  includeUsage: true, supportsStructuredOutputs: true })(id);",
      features: agentFeatures,
    },
    {
      row: 'anthropic',
      title: 'AI SDK, anthropic()',
      package: '@ai-sdk/anthropic',
      format: 'messages',
      setUp:
        "import { createAnthropic } from '@ai-sdk/anthropic';\nconst model = createAnthropic({ baseURL: 'https://HOST/alt/v1', apiKey: key })(id);",
      features: agentFeatures,
    },
    {
      row: 'openrouter',
      title: 'AI SDK, OpenRouter provider',
      package: '@openrouter/ai-sdk-provider',
      format: 'chat completions',
      setUp:
        "import { createOpenRouter } from '@openrouter/ai-sdk-provider';\nconst model = createOpenRouter({ baseURL: 'https://HOST/v1', apiKey: key })(id, { usage: { include: true } });",
      features: agentFeatures,
    },
    {
      row: 'open-responses',
      title: 'AI SDK, Open Responses provider',
      package: '@ai-sdk/open-responses',
      format: 'responses',
      setUp:
        "import { createOpenResponses } from '@ai-sdk/open-responses';\nconst model = createOpenResponses({ name: 'modelroute', url: 'https://HOST/v1/responses', apiKey: key })(id);",
      features: agentFeatures,
    },
  ],
};
