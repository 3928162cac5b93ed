/** The official libraries of the two vendors. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';

const chatFeatures = [
  'chat',
  'stream',
  'history',
  'tools',
  'streamed tools',
  'structured',
  'embeddings',
  'models',
] as const;
const responseFeatures = [
  'chat',
  'stream',
  'history',
  'tools',
  'streamed tools',
  'structured',
  'previous response',
] as const;
const messageFeatures = [
  'chat',
  'stream',
  'history',
  'tools',
  'streamed tools',
  'tool runner',
  'structured',
  'token count',
  'models',
] as const;

const pythonSetUp = 'from openai import OpenAI\nclient = OpenAI(base_url="https://HOST/v1", api_key=KEY)';
const nodeSetUp =
  "import OpenAI from 'openai';\nconst client = new OpenAI({ baseURL: 'https://HOST/v1', apiKey: key });";
const goSetUp =
  'client := openai.NewClient(\n    option.WithBaseURL("https://HOST/v1/"), option.WithAPIKey(key))';
const javaSetUp =
  'OpenAIClient client = OpenAIOkHttpClient.builder()\n    .baseUrl("https://HOST/v1").apiKey(key).build();';

const openai = (name: string, setUp: string): [Client, Client] => [
  {
    row: 'chat',
    title: `openai (${name})`,
    package: 'openai',
    format: 'chat completions',
    setUp,
    features: chatFeatures,
  },
  {
    row: 'responses',
    title: `openai (${name})`,
    package: 'openai',
    format: 'responses',
    setUp,
    features: responseFeatures,
  },
];

const [pythonChat, pythonResponses] = openai('Python', pythonSetUp);
const [nodeChat, nodeResponses] = openai('Node', nodeSetUp);
const [goChat, goResponses] = openai('Go', goSetUp);
const [javaChat, javaResponses] = openai('Java', javaSetUp);

const openrouterSetUp =
  "import { OpenRouter } from '@openrouter/sdk';\nconst client = new OpenRouter({ serverURL: 'https://HOST/v1', apiKey: key });";

export const sdks: readonly ForeignProgram[] = [
  {
    name: 'openai-python',
    environment: 'python',
    driver: 'openai_sdk.py',
    clients: [pythonChat, pythonResponses],
  },
  {
    name: 'openai-node',
    environment: 'node',
    driver: 'openai-sdk.mts',
    clients: [{ ...nodeChat, features: [...chatFeatures, 'tool runner'] }, nodeResponses],
  },
  {
    name: 'anthropic-python',
    environment: 'python',
    driver: 'anthropic_sdk.py',
    clients: [
      {
        row: 'messages',
        title: 'anthropic (Python)',
        package: 'anthropic',
        format: 'messages',
        setUp:
          'from anthropic import Anthropic\nclient = Anthropic(base_url="https://HOST/alt", api_key=KEY)',
        features: messageFeatures,
      },
    ],
  },
  {
    name: 'anthropic-node',
    environment: 'node',
    driver: 'anthropic-sdk.mts',
    clients: [
      {
        row: 'messages',
        title: 'anthropic (Node)',
        package: '@anthropic-ai/sdk',
        format: 'messages',
        setUp:
          "import Anthropic from '@anthropic-ai/sdk';\nconst client = new Anthropic({ baseURL: 'https://HOST/alt', apiKey: key });",
        features: messageFeatures,
      },
    ],
  },
  {
    name: 'openrouter-sdk',
    environment: 'node',
    driver: 'openrouter-sdk.mts',
    clients: [
      {
        row: 'chat',
        title: 'OpenRouter SDK (Node)',
        package: '@openrouter/sdk',
        format: 'chat completions',
        setUp: openrouterSetUp,
        features: [
          'chat',
          'stream',
          'history',
          'tools',
          'streamed tools',
          'structured',
          'embeddings',
          'models',
        ],
        fails: {
          stream: 'its schema refuses `usage: null` in chunks, which `streamOptions` brings',
        },
      },
      {
        row: 'responses',
        title: 'OpenRouter SDK (Node)',
        package: '@openrouter/sdk',
        format: 'responses',
        setUp: openrouterSetUp,
        features: ['chat', 'stream', 'history', 'tools', 'streamed tools', 'structured'],
      },
    ],
  },
  {
    name: 'go',
    environment: 'go',
    driver: 'driver',
    clients: [
      { ...goChat, row: 'openai-chat', package: 'github.com/openai/openai-go/v3' },
      { ...goResponses, row: 'openai-responses', package: 'github.com/openai/openai-go/v3' },
      {
        row: 'anthropic',
        title: 'anthropic (Go)',
        package: 'github.com/anthropics/anthropic-sdk-go',
        format: 'messages',
        setUp:
          'client := anthropic.NewClient(\n    option.WithBaseURL("https://HOST/alt/"), option.WithAPIKey(key))',
        features: ['chat', 'stream', 'history', 'tools', 'structured', 'token count'],
      },
    ],
  },
  {
    name: 'java',
    environment: 'java',
    driver: 'Driver',
    clients: [
      { ...javaChat, row: 'openai-chat', package: 'openai-java' },
      { ...javaResponses, row: 'openai-responses', package: 'openai-java' },
      {
        row: 'anthropic',
        title: 'anthropic (Java)',
        package: 'anthropic-java',
        format: 'messages',
        setUp:
          'AnthropicClient client = AnthropicOkHttpClient.builder()\n    .baseUrl("https://HOST/alt").apiKey(key).build();',
        features: ['chat', 'stream', 'history', 'tools', 'structured', 'token count'],
      },
    ],
  },
];
