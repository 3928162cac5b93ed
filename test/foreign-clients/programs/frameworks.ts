/** Libraries that speak to many vendors, and frameworks for agents. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';
import type { Feature } from '../frame/features.ts';
import { agentFeatures } from './agent-features.ts';
import { aiSdk } from './ai-sdk.ts';

const modelFeatures: readonly Feature[] = [
  'chat',
  'stream',
  'history',
  'tools',
  'streamed tools',
  'tool runner',
  'structured',
];
const graphFeatures: readonly Feature[] = ['tool runner', 'streamed tools'];

const langchainPython: readonly Client[] = [
  {
    row: 'openai',
    title: 'LangChain (Python), ChatOpenAI',
    package: 'langchain-openai',
    format: 'chat completions',
    setUp:
      'from langchain_openai import ChatOpenAI\nmodel = ChatOpenAI(model=MODEL, base_url="https://HOST/v1", api_key=KEY)',
    features: modelFeatures,
  },
  {
    row: 'openai-responses',
    title: 'LangChain (Python), ChatOpenAI',
    package: 'langchain-openai',
    format: 'responses',
    setUp:
      'from langchain_openai import ChatOpenAI\nmodel = ChatOpenAI(model=MODEL, base_url="https://HOST/v1", api_key=KEY, use_responses_api=True)',
    features: modelFeatures,
  },
  {
    row: 'anthropic',
    title: 'LangChain (Python), ChatAnthropic',
    package: 'langchain-anthropic',
    format: 'messages',
    setUp:
      'from langchain_anthropic import ChatAnthropic\nmodel = ChatAnthropic(model=MODEL, base_url="https://HOST/alt", api_key=KEY)',
    features: modelFeatures,
  },
  {
    row: 'langgraph-openai',
    title: 'LangGraph (Python), ChatOpenAI',
    package: 'langgraph',
    format: 'chat completions',
    setUp:
      'from langchain_openai import ChatOpenAI\nmodel = ChatOpenAI(model=MODEL, base_url="https://HOST/v1", api_key=KEY)',
    features: graphFeatures,
  },
  {
    row: 'langgraph-anthropic',
    title: 'LangGraph (Python), ChatAnthropic',
    package: 'langgraph',
    format: 'messages',
    setUp:
      'from langchain_anthropic import ChatAnthropic\nmodel = ChatAnthropic(model=MODEL, base_url="https://HOST/alt", api_key=KEY)',
    features: graphFeatures,
  },
];

const chatOpenAi =
  "import { ChatOpenAI } from '@langchain/openai';\nconst model = new ChatOpenAI({ model: id, apiKey: key, configuration: { baseURL: 'https://HOST/v1' } });";
const chatAnthropic =
  "import { ChatAnthropic } from '@langchain/anthropic';\nconst model = new ChatAnthropic({ model: id, apiKey: key, anthropicApiUrl: 'https://HOST/alt' });";
const countsAtTheEnd =
  'it reads the tokens of the prompt from the first event; these providers report them with the last one';
const modelFeaturesOfNode: readonly Feature[] = modelFeatures.filter((name) => name !== 'streamed tools');

const langchainNode: readonly Client[] = [
  {
    row: 'openai',
    title: 'LangChain (Node), ChatOpenAI',
    package: '@langchain/openai',
    format: 'chat completions',
    setUp: chatOpenAi,
    features: modelFeaturesOfNode,
  },
  {
    row: 'openai-responses',
    title: 'LangChain (Node), ChatOpenAI',
    package: '@langchain/openai',
    format: 'responses',
    setUp: chatOpenAi.replace('model: id,', 'model: id, useResponsesApi: true,'),
    features: modelFeaturesOfNode,
  },
  {
    row: 'anthropic',
    title: 'LangChain (Node), ChatAnthropic',
    package: '@langchain/anthropic',
    format: 'messages',
    setUp: chatAnthropic,
    features: modelFeaturesOfNode,
    failsBefore: { chat: { stream: countsAtTheEnd }, responses: { stream: countsAtTheEnd } },
  },
  {
    row: 'langgraph-openai',
    title: 'LangGraph (Node), ChatOpenAI',
    package: '@langchain/langgraph',
    format: 'chat completions',
    setUp: chatOpenAi,
    features: graphFeatures,
  },
  {
    row: 'langgraph-anthropic',
    title: 'LangGraph (Node), ChatAnthropic',
    package: '@langchain/langgraph',
    format: 'messages',
    setUp: chatAnthropic,
    features: graphFeatures,
  },
];

// Its adapters stream alone.
const streamFeatures: readonly Feature[] = ['stream', 'history', 'streamed tools', 'structured'];

const tanstackAi: readonly Client[] = [
  {
    row: 'responses',
    title: 'TanStack AI, createOpenaiChat',
    package: '@tanstack/ai-openai',
    format: 'responses',
    setUp:
      "import { createOpenaiChat } from '@tanstack/ai-openai';\nconst adapter = createOpenaiChat(id, key, { baseURL: 'https://HOST/v1' });",
    features: streamFeatures,
  },
  {
    row: 'chat',
    title: 'TanStack AI, createOpenaiChatCompletions',
    package: '@tanstack/ai-openai',
    format: 'chat completions',
    setUp:
      "import { createOpenaiChatCompletions } from '@tanstack/ai-openai';\nconst adapter = createOpenaiChatCompletions(id, key, { baseURL: 'https://HOST/v1' });",
    features: streamFeatures,
  },
  {
    row: 'messages',
    title: 'TanStack AI, createAnthropicChat',
    package: '@tanstack/ai-anthropic',
    format: 'messages',
    setUp:
      "import { createAnthropicChat } from '@tanstack/ai-anthropic';\nconst adapter = createAnthropicChat(id, key, { baseURL: 'https://HOST/alt' });",
    features: streamFeatures,
  },
];

const openaiEnvironment = 'export OPENAI_BASE_URL=https://HOST/v1\nexport OPENAI_API_KEY=…';
const anthropicEnvironment = 'export ANTHROPIC_BASE_URL=https://HOST/alt\nexport ANTHROPIC_API_KEY=…';

const pydanticAi: readonly Client[] = [
  {
    row: 'default',
    title: 'pydantic-ai, openai:',
    package: 'pydantic-ai-slim',
    format: 'responses',
    setUp: openaiEnvironment,
    features: agentFeatures,
  },
  {
    row: 'chat',
    title: 'pydantic-ai, openai-chat:',
    package: 'pydantic-ai-slim',
    format: 'chat completions',
    setUp: openaiEnvironment,
    features: agentFeatures,
  },
  {
    row: 'anthropic',
    title: 'pydantic-ai, anthropic:',
    package: 'pydantic-ai-slim',
    format: 'messages',
    setUp: anthropicEnvironment,
    features: agentFeatures,
  },
];

const agentsPython =
  'provider = MultiProvider(openai_base_url="https://HOST/v1", openai_api_key=KEY, unknown_prefix_mode="model_id")\nRunner.run_sync(agent, text, run_config=RunConfig(model_provider=provider, tracing_disabled=True))';
const agentsNode =
  "const modelProvider = new OpenAIProvider({ baseURL: 'https://HOST/v1', apiKey: key });\nconst runner = new Runner({ modelProvider, tracingDisabled: true });";

const agents = (
  language: string,
  name: string,
  setUp: string,
  chatOption: string,
): readonly [Client, Client] => [
  {
    row: 'default',
    title: `OpenAI Agents SDK (${language})`,
    package: name,
    format: 'responses',
    setUp,
    features: agentFeatures,
  },
  {
    row: 'chat',
    title: `OpenAI Agents SDK (${language})`,
    package: name,
    format: 'chat completions',
    setUp: setUp.replace(/(api_key=KEY|apiKey: key)/, `$1, ${chatOption}`),
    features: agentFeatures,
  },
];

const [agentsNodeDefault, agentsNodeChat] = agents(
  'Node',
  '@openai/agents',
  agentsNode,
  'useResponses: false',
);

const litellmFeatures: readonly Feature[] = [
  'chat',
  'stream',
  'history',
  'tools',
  'streamed tools',
  'structured',
];

/** Each of these providers of LiteLLM has a path of its own. */
const litellmRerank = (provider: string): Client => ({
  row: `rerank ${provider}`,
  title: `LiteLLM, ${provider}/`,
  package: 'litellm',
  format: 'rerank',
  setUp: `litellm.rerank(model="${provider}/" + MODEL, query=query, documents=documents,\n    api_base="https://HOST/v1", api_key=KEY)`,
  features: ['rerank'],
});

export const frameworks: readonly ForeignProgram[] = [
  {
    name: 'langchain-python',
    environment: 'python',
    driver: 'langchain_client.py',
    clients: langchainPython,
  },
  { name: 'langchain-node', environment: 'node', driver: 'langchain.mts', clients: langchainNode },
  {
    name: 'llama-index',
    environment: 'python-openai-2',
    driver: 'llama_index_client.py',
    clients: [
      {
        row: 'openai-like',
        title: 'LlamaIndex, OpenAILike',
        package: 'llama-index-llms-openai-like',
        format: 'chat completions',
        setUp:
          'from llama_index.llms.openai_like import OpenAILike\nmodel = OpenAILike(model=MODEL, api_base="https://HOST/v1", api_key=KEY, is_chat_model=True, is_function_calling_model=True)',
        features: ['chat', 'stream', 'history', 'tool runner', 'structured'],
        hidesUsage: true,
      },
      {
        row: 'anthropic',
        title: 'LlamaIndex, Anthropic',
        package: 'llama-index-llms-anthropic',
        format: 'messages',
        setUp:
          'from llama_index.llms.anthropic import Anthropic\nmodel = Anthropic(model=MODEL, base_url="https://HOST/alt", api_key=KEY)',
        features: ['chat', 'stream', 'history', 'tool runner', 'structured'],
        hidesUsage: true,
      },
    ],
  },
  aiSdk,
  { name: 'tanstack-ai', environment: 'node', driver: 'tanstack-ai.mts', clients: tanstackAi },
  {
    name: 'pydantic-ai',
    environment: 'python',
    driver: 'pydantic_ai_client.py',
    settings: ({ url, key }) => ({
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: key,
      ANTHROPIC_BASE_URL: `${url}/alt`,
      ANTHROPIC_API_KEY: key,
    }),
    clients: pydanticAi,
  },
  {
    name: 'instructor',
    environment: 'python-openai-2',
    driver: 'instructor_client.py',
    clients: [
      {
        row: 'openai',
        title: 'instructor, from_openai',
        package: 'instructor',
        format: 'chat completions',
        setUp: 'client = instructor.from_openai(\n    OpenAI(base_url="https://HOST/v1", api_key=KEY))',
        features: [
          'mode TOOLS',
          'mode TOOLS_STRICT',
          'mode PARALLEL_TOOLS',
          'mode JSON',
          'mode JSON_O1',
          'mode JSON_SCHEMA',
          'mode MD_JSON',
          'mode RESPONSES_TOOLS',
        ],
        failsBefore: {
          messages: {
            'mode JSON':
              'the format of any JSON becomes the schema of any object, which the sandbox fills with none',
          },
        },
      },
      {
        row: 'anthropic',
        title: 'instructor, from_anthropic',
        package: 'instructor',
        format: 'messages',
        setUp:
          'client = instructor.from_anthropic(\n    Anthropic(base_url="https://HOST/alt", api_key=KEY))',
        features: [
          'mode ANTHROPIC_TOOLS',
          'mode ANTHROPIC_JSON',
          'mode ANTHROPIC_REASONING_TOOLS',
          'mode ANTHROPIC_PARALLEL_TOOLS',
        ],
      },
    ],
  },
  {
    name: 'agents-python',
    environment: 'python',
    driver: 'agents_client.py',
    settings: () => ({ OPENAI_AGENTS_DISABLE_TRACING: '1' }),
    clients: agents('Python', 'openai-agents', agentsPython, 'openai_use_responses=False'),
  },
  {
    name: 'agents-node',
    environment: 'node',
    driver: 'agents.mts',
    settings: () => ({ OPENAI_AGENTS_DISABLE_TRACING: '1' }),
    clients: [agentsNodeDefault, agentsNodeChat],
  },
  {
    name: 'litellm',
    environment: 'python-openai-2',
    driver: 'litellm_client.py',
    settings: () => ({ LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_LOG: 'ERROR' }),
    clients: [
      {
        row: 'openai',
        title: 'LiteLLM, openai/',
        package: 'litellm',
        format: 'chat completions',
        setUp:
          'litellm.completion(model="openai/" + MODEL, messages=messages,\n    api_base="https://HOST/v1", api_key=KEY)',
        features: litellmFeatures,
      },
      {
        row: 'anthropic',
        title: 'LiteLLM, anthropic/',
        package: 'litellm',
        format: 'messages',
        setUp:
          'litellm.completion(model="anthropic/" + MODEL, messages=messages,\n    api_base="https://HOST/alt", api_key=KEY)',
        features: litellmFeatures,
      },
      {
        row: 'responses',
        title: 'LiteLLM, responses()',
        package: 'litellm',
        format: 'responses',
        setUp:
          'litellm.responses(model="openai/" + MODEL, input=text,\n    api_base="https://HOST/v1", api_key=KEY)',
        features: ['chat', 'stream'],
      },
      ...['cohere', 'jina_ai', 'hosted_vllm'].map(litellmRerank),
    ],
  },
];
