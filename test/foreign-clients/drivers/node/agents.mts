/** The OpenAI Agents SDK for JavaScript: its default, which speaks responses, and chat completions. */
import { Agent, OpenAIProvider, Runner, tool, user } from '@openai/agents';
import {
  callsMade,
  getWeather,
  invent,
  key,
  model,
  Person,
  question,
  reportAll,
  secondSentence,
  sentence,
  v1,
  Weather,
  type Actions,
} from './shared.mts';

const weather = tool({
  name: 'get_weather',
  description: 'Returns the weather of a city',
  parameters: Weather,
  execute: async (input: unknown) => getWeather(input),
});

function featuresOf(useResponses: boolean): Actions {
  const modelProvider = new OpenAIProvider({ apiKey: key, baseURL: v1, useResponses });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const plain = new Agent({ name: 'agent', model });
  const worker = new Agent({ name: 'agent', model, tools: [weather] });
  return {
    async chat() {
      const done = await runner.run(plain, sentence);
      const { inputTokens, outputTokens } = done.state.usage;
      return { text: done.finalOutput, usage: { input: inputTokens, output: outputTokens } };
    },
    async stream() {
      const done = await runner.run(plain, sentence, { stream: true });
      const texts: string[] = [];
      for await (const text of done.toTextStream()) texts.push(text);
      await done.completed;
      const { inputTokens, outputTokens } = done.state.usage;
      return {
        text: texts.join(''),
        deltas: texts.length,
        usage: { input: inputTokens, output: outputTokens },
      };
    },
    async history() {
      const first = await runner.run(plain, sentence);
      return { text: (await runner.run(plain, [...first.history, user(secondSentence)])).finalOutput };
    },
    async 'tool runner'() {
      return { text: (await runner.run(worker, question)).finalOutput, calls: callsMade() };
    },
    async 'streamed tools'() {
      const done = await runner.run(worker, question, { stream: true });
      await done.completed;
      return { text: done.finalOutput, calls: callsMade() };
    },
    async structured() {
      const inventor = new Agent({ name: 'agent', model, outputType: Person });
      return { value: (await runner.run(inventor, invent)).finalOutput };
    },
  };
}

await reportAll('default', featuresOf(true));
await reportAll('chat', featuresOf(false));
