/** LlamaIndex.TS with both providers, whose models run tools through a helper of its core. */
import { Anthropic, AnthropicSession } from '@llamaindex/anthropic';
import type { ChatMessage, ToolCallLLM } from '@llamaindex/core/llms';
import { tool } from '@llamaindex/core/tools';
import { OpenAI } from '@llamaindex/openai';
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

const weather = tool({
  name: 'get_weather',
  description: 'Returns the weather of a city',
  parameters: Weather,
  execute: getWeather,
});
const user = (content: string): ChatMessage => ({ role: 'user', content });
const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('');

function featuresOf(model: ToolCallLLM): Actions {
  return {
    async chat() {
      return { text: textOf((await model.chat({ messages: [user(sentence)] })).message) };
    },
    async stream() {
      const texts: string[] = [];
      for await (const { delta } of await model.chat({ messages: [user(sentence)], stream: true }))
        if (delta !== '') texts.push(delta);
      return { text: texts.join(''), deltas: texts.length };
    },
    async history() {
      const first = await model.chat({ messages: [user(sentence)] });
      const messages = [user(sentence), first.message, user(secondSentence)];
      return { text: textOf((await model.chat({ messages })).message) };
    },
    async 'tool runner'() {
      const messages = [user(question)];
      const { newMessages } = await model.exec({ messages, tools: [weather] });
      const done = await model.exec({ messages: [...messages, ...newMessages], tools: [weather] });
      return { text: done.newMessages.map(textOf).join(''), calls: callsMade() };
    },
    async structured() {
      const done = await model.exec({ messages: [user(invent)], responseFormat: Person });
      return { value: done.object };
    },
  };
}

await reportAll('openai', featuresOf(new OpenAI({ model: id, apiKey: key, baseURL: v1 })));
const session = new AnthropicSession({ apiKey: key, baseURL: alt });
await reportAll('anthropic', featuresOf(new Anthropic({ model: id, session })));
