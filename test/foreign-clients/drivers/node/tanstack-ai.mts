/** TanStack AI: its adapters for responses, chat completions and messages, which stream alone. */
import { chat, maxIterations, toolDefinition, type AnyTextAdapter, type ModelMessage } from '@tanstack/ai';
import { createAnthropicChat } from '@tanstack/ai-anthropic';
import { createOpenaiChat, createOpenaiChatCompletions } from '@tanstack/ai-openai';
import {
  alt,
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

const weather = toolDefinition({
  name: 'get_weather',
  description: 'Returns the weather of a city',
  inputSchema: Weather,
}).server((input) => getWeather(input));

interface Streamed {
  texts: string[];
  usage: { input?: number; output?: number };
}

function featuresOf(adapter: AnyTextAdapter): Actions {
  async function run(messages: ModelMessage[], tools: (typeof weather)[] = []): Promise<Streamed> {
    const streamed: Streamed = { texts: [], usage: {} };
    for await (const event of chat({ adapter, messages, tools, agentLoopStrategy: maxIterations(4) })) {
      if (event.type === 'RUN_ERROR') throw new Error(JSON.stringify(event));
      if (event.type === 'TEXT_MESSAGE_CONTENT') streamed.texts.push(event.delta);
      if (event.type === 'RUN_FINISHED' && event.usage)
        streamed.usage = { input: event.usage.promptTokens, output: event.usage.completionTokens };
    }
    return streamed;
  }
  const user: ModelMessage = { role: 'user', content: sentence };
  return {
    async stream() {
      const { texts, usage } = await run([user]);
      return { text: texts.join(''), deltas: texts.length, usage };
    },
    async history() {
      const first = await run([user]);
      const said: ModelMessage = { role: 'assistant', content: first.texts.join('') };
      const { texts } = await run([user, said, { role: 'user', content: secondSentence }]);
      return { text: texts.join('') };
    },
    async 'streamed tools'() {
      const { texts } = await run([{ role: 'user', content: question }], [weather]);
      return { text: texts.join(''), calls: callsMade() };
    },
    async structured() {
      const messages: ModelMessage[] = [{ role: 'user', content: invent }];
      return { value: await chat({ adapter, messages, outputSchema: Person }) };
    },
  };
}

// The adapters' types know the vendors' models alone.
const id = model as never;
await reportAll('responses', featuresOf(createOpenaiChat(id, key, { baseURL: v1 })));
await reportAll('chat', featuresOf(createOpenaiChatCompletions(id, key, { baseURL: v1 })));
await reportAll('messages', featuresOf(createAnthropicChat(id, key, { baseURL: alt })));
