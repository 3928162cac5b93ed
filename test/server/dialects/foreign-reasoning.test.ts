/** Reasoning that was sealed for a provider of responses never reaches a provider of another format. */
import { expect, test } from 'vitest';
import { withoutSealedReasoning } from '../../../server/dialects/responses/foreign-reasoning.ts';
import { sealItem } from '../../../server/dialects/responses/sealed-item.ts';
import { ownSealing } from '../../../server/dialects/sealing.ts';

const sealed = sealItem({ id: 'rs_1', encrypted: 'gAAAA' }, ownSealing) ?? '';
const question = { role: 'user', content: 'Why?' };
const text = { type: 'text', text: 'So.' };

test('messages lose the block, and a message that has nothing else', () => {
  const theirs = { type: 'thinking', thinking: 'Hm.', signature: sealed };
  const own = { type: 'thinking', thinking: 'Hm.', signature: 'EqoB' };
  const json = {
    messages: [
      question,
      { role: 'assistant', content: [theirs, own, text] },
      { role: 'assistant', content: [theirs] },
      question,
    ],
  };
  const made = withoutSealedReasoning('messages', json);
  expect(made.json).toEqual({
    messages: [question, { role: 'assistant', content: [own, text] }, question],
  });
  expect(made.losses.map(({ field, kind }) => [field, kind])).toEqual([
    ['messages[1].content[0]', 'dropped'],
    ['messages[2].content[0]', 'dropped'],
  ]);
});

test('chat completions lose the signature and keep the text', () => {
  const block = { type: 'thinking', thinking: 'Hm.', signature: sealed };
  const detail = { type: 'reasoning.text', text: 'Hm.', signature: sealed };
  const json = {
    messages: [
      question,
      { role: 'assistant', content: 'So.', thinking_blocks: [block], reasoning_details: [detail] },
      { role: 'assistant', content: [{ ...text, thinking_blocks: [block] }] },
    ],
  };
  const made = withoutSealedReasoning('chat', json);
  expect(JSON.stringify(made.json)).not.toContain(sealed);
  expect(JSON.stringify(made.json)).toContain('"thinking":"Hm."');
  expect(made.losses.map(({ field }) => field)).toEqual([
    'messages[1].thinking_blocks[0].signature',
    'messages[1].reasoning_details[0].signature',
    'messages[2].content[0].thinking_blocks[0].signature',
  ]);
});

test('requests without it stay the same objects', () => {
  for (const format of ['chat', 'messages'] as const) {
    const json = { messages: [question, { role: 'assistant', content: [text] }, { role: 'assistant' }] };
    expect(withoutSealedReasoning(format, json).json).toBe(json);
  }
});
