/** Frameworks for agents in Python that agree with version 2 of the package openai. */
import type { Client, ForeignProgram } from '../frame/foreign-program.ts';
import { agentFeatures } from './agent-features.ts';

const smolagents = (row: string, className: string, features: Client['features']): Client => ({
  row,
  title: `smolagents, ${className}`,
  package: 'smolagents',
  format: 'chat completions',
  setUp: `from smolagents import OpenAIModel, ${className}\nagent = ${className}(tools=[],\n    model=OpenAIModel(model_id=MODEL, api_base="https://HOST/v1", api_key=KEY))`,
  features,
});

// It streams alone.
const strandsFeatures: Client['features'] = ['stream', 'history', 'streamed tools', 'structured'];

const strands: readonly Client[] = [
  {
    row: 'chat',
    title: 'Strands Agents, OpenAIModel',
    package: 'strands-agents',
    format: 'chat completions',
    setUp:
      'from strands.models.openai import OpenAIModel\nmodel = OpenAIModel(model_id=MODEL, client_args={"base_url": "https://HOST/v1", "api_key": KEY})',
    features: strandsFeatures,
  },
  {
    row: 'responses',
    title: 'Strands Agents, OpenAIResponsesModel',
    package: 'strands-agents',
    format: 'responses',
    setUp:
      'from strands.models.openai_responses import OpenAIResponsesModel\nmodel = OpenAIResponsesModel(model_id=MODEL, client_args={"base_url": "https://HOST/v1", "api_key": KEY})',
    features: strandsFeatures,
  },
  {
    row: 'messages',
    title: 'Strands Agents, AnthropicModel',
    package: 'strands-agents',
    format: 'messages',
    setUp:
      'from strands.models.anthropic import AnthropicModel\nmodel = AnthropicModel(model_id=MODEL, max_tokens=500, client_args={"base_url": "https://HOST/alt", "api_key": KEY})',
    features: strandsFeatures,
  },
];

const ableSetUp =
  'able = {"vision": True, "function_calling": True, "json_output": True, "structured_output": True, "family": "unknown"}\n';

const autogen: readonly Client[] = [
  {
    row: 'chat',
    title: 'AutoGen, OpenAIChatCompletionClient',
    package: 'autogen-ext',
    format: 'chat completions',
    setUp: `${ableSetUp}client = OpenAIChatCompletionClient(model=MODEL, model_info=able,\n    base_url="https://HOST/v1", api_key=KEY)`,
    features: agentFeatures,
  },
  {
    row: 'messages',
    title: 'AutoGen, AnthropicChatCompletionClient',
    package: 'autogen-ext',
    format: 'messages',
    setUp: `${ableSetUp}client = AnthropicChatCompletionClient(model=MODEL, model_info=able,\n    base_url="https://HOST/alt", api_key=KEY)`,
    // It has no structured values with this vendor.
    features: agentFeatures.filter((feature) => feature !== 'structured'),
  },
];

const dspy = (row: string, vendor: string, format: Client['format'], baseUrl: string): Client => ({
  row,
  title: `DSPy, ${vendor}/`,
  package: 'dspy',
  format,
  setUp: `lm = dspy.LM("${vendor}/" + MODEL, api_base="${baseUrl}", api_key=KEY)`,
  features: ['chat', 'stream', 'history', 'tool runner', 'structured'],
});

export const pythonAgents: readonly ForeignProgram[] = [
  {
    name: 'dspy',
    environment: 'python-openai-2',
    driver: 'dspy_client.py',
    settings: () => ({ LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_LOG: 'ERROR' }),
    clients: [
      dspy('chat', 'openai', 'chat completions', 'https://HOST/v1'),
      dspy('messages', 'anthropic', 'messages', 'https://HOST/alt/v1'),
    ],
  },
  { name: 'strands', environment: 'python-openai-2', driver: 'strands_client.py', clients: strands },
  { name: 'autogen', environment: 'python-openai-2', driver: 'autogen_client.py', clients: autogen },
  {
    name: 'smolagents',
    environment: 'python-openai-2',
    driver: 'smolagents_client.py',
    clients: [
      smolagents('tools', 'ToolCallingAgent', agentFeatures),
      smolagents('code', 'CodeAgent', ['tool runner', 'streamed tools']),
    ],
  },
];
