/** What ids say, fact by fact. */
import { expect, test } from 'vitest';
import { parseModelId } from '../../../migrate/map/parse-model-id.ts';

test.each([
  ['openai/gpt-4o-2024-08-06', { vendor: 'openai', numbers: ['4'], date: { year: 2024, month: 8, day: 6 } }],
  [
    'us.anthropic.claude-3-5-sonnet-20241022-v2:0',
    { vendor: 'anthropic', hosts: ['us'], words: ['claude', 'sonnet'], numbers: ['3.5'], revision: '1' },
  ],
  ['bedrock/us-east-1/1-month-commitment/anthropic.claude-v2:1', { numbers: ['2.1'], commitment: true }],
  ['deepseek.v3-v1:0', { vendor: 'deepseek', words: [], numbers: ['3'], revision: '1' }],
  ['openai.gpt-oss-120b-1:0', { vendor: 'openai', words: ['gpt', 'oss'], total: '120b' }],
  ['accounts/fireworks/models/qwen3p8-2p4t-a95b', { numbers: ['3.8'], total: '2.4t', active: 'a95b' }],
  [
    '@cf/meta/llama-4-scout-17b-16e-instruct',
    { vendor: 'meta', total: '17b', experts: '16e', instruct: true },
  ],
  [
    'databricks/databricks-meta-llama-3-3-70b-instruct',
    { vendor: 'meta', words: ['llama'], numbers: ['3.3'] },
  ],
  ['z-ai/glm-4.5v', { vendor: 'zai', words: ['glm', 'v'], numbers: ['4.5'] }],
  ['google/gemini-2.5-pro-preview-05-06', { stage: 'preview', date: { month: 5, day: 6 } }],
  ['qwen/qwen3-235b-a22b-thinking-2507', { variants: ['thinking'], date: { year: 2025, month: 7 } }],
  ['google/gemini-2.0-flash-001', { numbers: ['2'], revision: '1' }],
  ['~anthropic/claude-opus-latest', { alias: true, numbers: [] }],
  ['meta-llama/llama-3.3-70b-instruct:free', { variants: ['free'], variantsByColon: true }],
  ['claude-opus-4-7@default', { vendor: 'anthropic', numbers: ['4.7'] }],
  ['vertex_ai/mistral-large@2411-001', { vendor: 'mistral', date: { year: 2024, month: 11 }, revision: '1' }],
  ['groq/llama-3.3-70b-versatile', { vendor: 'meta', hosts: ['groq'], instruct: true }],
  ['fireworks/ember-1', { vendor: 'fireworks', words: ['ember'], numbers: ['1'] }],
  ['azure/gpt-35-turbo-16k', { vendor: 'openai', numbers: ['35'], context: '16k' }],
  ['llama3.1:8b-instruct', { vendor: 'meta', numbers: ['3.1'], total: '8b', instruct: true }],
  ['openai:gpt-4.1', { vendor: 'openai', numbers: ['4.1'] }],
])('%s', (id, facts) => {
  expect(parseModelId(id)).toMatchObject(facts);
});

test('no text makes it fail or hang', () => {
  for (const id of [
    '',
    '/',
    ':',
    '~',
    '-',
    '..',
    'a//b',
    ':free',
    '@',
    'v',
    '-1:0',
    'x'.repeat(300),
    '9'.repeat(300),
  ])
    expect(parseModelId(id).id).toBe(id);
});
