/** The AI SDK with five providers: `openai()` as it is, which speaks responses, and the others. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenResponses } from '@ai-sdk/open-responses';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import {
  generateText,
  Output,
  stepCountIs,
  streamText,
  tool,
  type LanguageModel,
  type ModelMessage,
} from 'ai';
import {
  alt,
  callsMade,
  getWeather,
  invent,
  key,
  model as id,
  Person,
  question,
  reportAll,
  secondSentence,
  sentence,
  v1,
  Weather,
  type Actions,
} from './shared.mts';

const tools = {
  get_weather: tool({
    description: 'Returns the weather of a city',
    inputSchema: Weather,
    execute: async (input: unknown) => getWeather(input),
  }),
};
const loop = { tools, stopWhen: stepCountIs(4), prompt: question, maxRetries: 0 };
const usageOf = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }) => ({
  input: usage.inputTokens,
  output: usage.outputTokens,
});

function featuresOf(model: LanguageModel): Actions {
  return {
    async chat() {
      const { text, usage } = await generateText({ model, prompt: sentence, maxRetries: 0 });
      return { text, usage: usageOf(usage) };
    },
    async stream() {
      const errors: unknown[] = [];
      const streamed = streamText({
        model,
        prompt: sentence,
        maxRetries: 0,
        onError: ({ error }) => void errors.push(error),
      });
      const texts: string[] = [];
      for await (const text of streamed.textStream) texts.push(text);
      if (errors.length > 0) throw errors[0];
      return { text: texts.join(''), deltas: texts.length, usage: usageOf(await streamed.usage) };
    },
    async history() {
      const user: ModelMessage = { role: 'user', content: sentence };
      const first = await generateText({ model, messages: [user], maxRetries: 0 });
      const messages: ModelMessage[] = [
        user,
        ...first.response.messages,
        { role: 'user', content: secondSentence },
      ];
      return { text: (await generateText({ model, messages, maxRetries: 0 })).text };
    },
    async 'tool runner'() {
      return { text: (await generateText({ model, ...loop })).text, calls: callsMade() };
    },
    async 'streamed tools'() {
      const errors: unknown[] = [];
      const streamed = streamText({ model, ...loop, onError: ({ error }) => void errors.push(error) });
      const text = await streamed.text;
      if (errors.length > 0) throw errors[0];
      return { text, calls: callsMade() };
    },
    async structured() {
      const done = await generateText({
        model,
        prompt: invent,
        maxRetries: 0,
        output: Output.object({ schema: Person }),
      });
      return { value: done.output };
    },
  };
}

const openai = createOpenAI({ baseURL: v1, apiKey: key });
await reportAll('default', featuresOf(openai(id)));
await reportAll('chat', featuresOf(openai.chat(id)));
const compatible = createOpenAICompatible({
  name: 'modelroute',
  baseURL: v1,
  apiKey: key,
  includeUsage: true,
  supportsStructuredOutputs: true,
});
await reportAll('compatible', featuresOf(compatible(id)));
await reportAll('anthropic', featuresOf(createAnthropic({ baseURL: `${alt}/v1`, apiKey: key })(id)));
await reportAll(
  'openrouter',
  featuresOf(createOpenRouter({ baseURL: v1, apiKey: key })(id, { usage: { include: true } })),
);
await reportAll(
  'open-responses',
  featuresOf(createOpenResponses({ name: 'modelroute', url: `${v1}/responses`, apiKey: key })(id)),
);
