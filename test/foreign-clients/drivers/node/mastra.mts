/** Mastra: its model router with a URL, and models of the AI SDK's providers. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { Agent, type AgentConfig } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
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

const weather = createTool({
  id: 'get_weather',
  description: 'Returns the weather of a city',
  inputSchema: Weather,
  execute: async (input: unknown) => getWeather(input),
});
const usageOf = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }) => ({
  input: usage.inputTokens,
  output: usage.outputTokens,
});

function featuresOf(model: AgentConfig['model']): Actions {
  const base = { id: 'agent', name: 'agent', instructions: 'Be brief.', model };
  const plain = new Agent(base);
  const worker = new Agent({ ...base, tools: { get_weather: weather } });
  return {
    async chat() {
      const { text, usage } = await plain.generate(sentence);
      return { text, usage: usageOf(usage) };
    },
    async stream() {
      const streamed = await plain.stream(sentence);
      const texts: string[] = [];
      for await (const text of streamed.textStream) texts.push(text);
      if (streamed.error !== undefined) throw streamed.error;
      return { text: texts.join(''), deltas: texts.length, usage: usageOf(await streamed.usage) };
    },
    async history() {
      const first = await plain.generate(sentence);
      const said = { role: 'user' as const, content: secondSentence };
      const messages = [{ role: 'user' as const, content: sentence }, ...first.response.messages, said];
      return { text: (await plain.generate(messages)).text };
    },
    async 'tool runner'() {
      return { text: (await worker.generate(question)).text, calls: callsMade() };
    },
    async 'streamed tools'() {
      const streamed = await worker.stream(question);
      const text = await streamed.text;
      if (streamed.error !== undefined) throw streamed.error;
      return { text, calls: callsMade() };
    },
    async structured() {
      return { value: (await plain.generate(invent, { structuredOutput: { schema: Person } })).object };
    },
  };
}

await reportAll('url', featuresOf({ id: `modelroute/${id}`, url: v1, apiKey: key }));
await reportAll('openai', featuresOf(createOpenAI({ baseURL: v1, apiKey: key })(id)));
await reportAll('anthropic', featuresOf(createAnthropic({ baseURL: `${alt}/v1`, apiKey: key })(id)));
