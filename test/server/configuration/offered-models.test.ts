/** Capabilities of chosen models: those of the service at the base URL, whatever the provider is called. */
import { expect, test } from 'vitest';
import { modelEntries } from '../../../server/configuration/stored/offered-models.ts';

const entryAt = (dialect: string, baseUrl: string, model: string, name = 'mine') =>
  modelEntries([{ upstreamModel: model, prices: null, priority: null, weight: null }], {
    name,
    at: { dialect, baseUrl },
    before: [],
    isPriced: () => false,
  })[0];

test.each([
  ['chat', 'https://eu.api.openai.com/v1', 'gpt-5.4', 'GPT'],
  ['responses', 'https://api.openai.com/v1', 'gpt-5.4', 'GPT'],
  ['messages', 'https://api.anthropic.com/v1', 'claude-sonnet-4-5', 'Claude'],
  ['chat', 'https://api.anthropic.com/v1', 'claude-sonnet-4-5', 'Claude'],
  ['messages', 'https://claude.example.com/v1', 'claude-sonnet-4-5', 'Claude'],
])('%s at %s has what %s can do', (dialect, baseUrl, model, tokenizer) => {
  expect(entryAt(dialect, baseUrl, model)).toMatchObject({
    tokenizer,
    capabilities: { tools: true, structured_outputs: true, input: ['text', 'image', 'file'] },
  });
});

test.each([
  ['chat', 'https://api.groq.com/openai/v1', 'gpt-5.4', 'openai'],
  ['chat', 'https://api.notopenai.com/v1', 'gpt-5.4', 'openai'],
  ['messages', 'https://local.example.com/v1', 'llama-4', 'anthropic'],
])('%s at %s claims nothing of %s, though it is called %s', (dialect, baseUrl, model, name) => {
  expect(entryAt(dialect, baseUrl, model, name)).toEqual({
    id: `${name}/${model}`,
    provider: name,
    upstream_model: model,
  });
});
