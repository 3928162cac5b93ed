/** LangChain with both providers, and LangGraph. */
import { ChatAnthropic } from '@langchain/anthropic';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage, type AIMessageChunk, type UsageMetadata } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent } from 'langchain';
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

const weather = tool(getWeather, {
  name: 'get_weather',
  description: 'Returns the weather of a city',
  schema: Weather,
});
const usageOf = ({ usage_metadata: usage }: { usage_metadata?: UsageMetadata }) => ({
  input: usage?.input_tokens,
  output: usage?.output_tokens,
});

function featuresOf(model: BaseChatModel): Actions {
  const bound = model.bindTools([weather]);
  return {
    async chat() {
      const message = await model.invoke(sentence);
      return { text: message.text, usage: usageOf(message) };
    },
    async stream() {
      const chunks: AIMessageChunk[] = [];
      for await (const chunk of await model.stream(sentence)) chunks.push(chunk);
      const deltas = chunks.filter(({ text }) => text !== '').length;
      const whole = chunks.reduce((sum, chunk) => sum.concat(chunk));
      return { text: whole.text, deltas, usage: usageOf(whole) };
    },
    async history() {
      const first = await model.invoke(sentence);
      const messages = [new HumanMessage(sentence), first, new HumanMessage(secondSentence)];
      return { text: (await model.invoke(messages)).text };
    },
    async tools() {
      const called = await bound.invoke([new HumanMessage(question)]);
      const results = await Promise.all((called.tool_calls ?? []).map((call) => weather.invoke(call)));
      const done = await bound.invoke([new HumanMessage(question), called, ...results]);
      const calls = (called.tool_calls ?? []).map(({ name, args }) => ({ name, arguments: args }));
      return { text: done.text, calls };
    },
    async 'tool runner'() {
      const agent = createAgent({ model, tools: [weather] });
      const { messages } = await agent.invoke({ messages: [new HumanMessage(question)] });
      return { text: messages.at(-1)?.text, calls: callsMade() };
    },
    async structured() {
      return { value: await model.withStructuredOutput(Person).invoke(invent) };
    },
  };
}

function graphOf(model: BaseChatModel) {
  const bound = model.bindTools([weather]);
  return new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await bound.invoke(messages)] }))
    .addNode('tools', new ToolNode([weather]))
    .addEdge('__start__', 'model')
    .addConditionalEdges('model', toolsCondition)
    .addEdge('tools', 'model')
    .compile();
}

function graphFeatures(model: BaseChatModel): Actions {
  const input = { messages: [new HumanMessage(question)] };
  return {
    async 'tool runner'() {
      const { messages } = await graphOf(model).invoke(input);
      return { text: messages.at(-1)?.text, calls: callsMade() };
    },
    async 'streamed tools'() {
      let text = '';
      for await (const [message] of await graphOf(model).stream(input, { streamMode: 'messages' }))
        text += (message as AIMessageChunk).text;
      return { text, calls: callsMade() };
    },
  };
}

const configuration = { baseURL: v1 };
const chat = new ChatOpenAI({ model: id, apiKey: key, configuration });
const anthropic = new ChatAnthropic({ model: id, apiKey: key, anthropicApiUrl: alt, maxTokens: 500 });
await reportAll('openai', featuresOf(chat));
await reportAll(
  'openai-responses',
  featuresOf(new ChatOpenAI({ model: id, apiKey: key, configuration, useResponsesApi: true })),
);
await reportAll('anthropic', featuresOf(anthropic));
await reportAll('langgraph-openai', graphFeatures(chat));
await reportAll('langgraph-anthropic', graphFeatures(anthropic));
