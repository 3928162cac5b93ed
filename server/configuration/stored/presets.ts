/** Known providers, for those who add one in the console: everything but the key. */
import type { z } from 'zod';
import type { UpstreamDialectName } from '../../dialects/upstream-dialects.ts';
import type { providerEntry } from '../provider-entry.ts';

export interface Preset {
  name: string;
  label: string;
  dialect: UpstreamDialectName;
  baseUrl: string;
  needsKey: boolean;
  /** Its deviations from the dialect. */
  more?: Partial<z.input<typeof providerEntry>>;
}

export const presets: readonly Preset[] = [
  { name: 'openai', label: 'OpenAI', dialect: 'chat', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  {
    name: 'anthropic',
    label: 'Anthropic',
    dialect: 'messages',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
  },
  {
    name: 'gemini',
    label: 'Google Gemini',
    dialect: 'chat',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    needsKey: true,
  },
  {
    name: 'groq',
    label: 'Groq',
    dialect: 'chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    more: { quirks: { request: 'plain', omit_fields: ['logit_bias', 'logprobs', 'top_logprobs'] } },
  },
  {
    name: 'mistral',
    label: 'Mistral',
    dialect: 'chat',
    baseUrl: 'https://api.mistral.ai/v1',
    needsKey: true,
    more: { quirks: { max_tokens_field: 'max_tokens', request: 'plain' } },
  },
  {
    name: 'ollama',
    label: 'Ollama',
    dialect: 'chat',
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    more: {
      timeouts: { first_byte: 300 },
      quirks: { max_tokens_field: 'max_tokens', request: 'plain', fetches_urls: false },
    },
  },
  {
    name: 'vllm',
    label: 'vLLM',
    dialect: 'chat',
    baseUrl: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    more: { quirks: { request: 'plain' } },
  },
];
