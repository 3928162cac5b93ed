/** The member that a refused request is advised to lower: that of its own format. */
import { expect, test } from 'vitest';
import { outputMemberOf } from '../../../server/admission/output-cap.ts';

test.each([
  ['createChatCompletion', {}, 'max_completion_tokens'],
  ['createChatCompletion', { max_tokens: 9 }, 'max_tokens'],
  ['createChatCompletion', { max_tokens: 9, max_completion_tokens: 9 }, 'max_completion_tokens'],
  ['createCompletion', {}, 'max_tokens'],
  ['createResponse', {}, 'max_output_tokens'],
  ['createMessage', { max_tokens: 9 }, 'max_tokens'],
  ['createEmbedding', {}, null],
] as const)('%s with %o: %s', (operation, json, member) => {
  expect(outputMemberOf(operation, json)).toBe(member);
});
