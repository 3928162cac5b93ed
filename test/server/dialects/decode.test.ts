/** The request examples of the contract, decoded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { decodeChatRequest } from '../../../server/dialects/chat/decode-request.ts';
import { decodeMessageRequest } from '../../../server/dialects/messages/decode-request.ts';

describe('every request example of the contract', () => {
  const root = join(import.meta.dirname, '../../../openapi');
  const folders = [
    ['v1/examples/createChatCompletion', decodeChatRequest],
    ['alt/examples/createMessage', decodeMessageRequest],
    ['alt/examples/countMessageTokens', decodeMessageRequest],
  ] as const;

  it.each(folders)('is decoded with a turn for each of its messages: %s', (folder, decode) => {
    const examples = readdirSync(join(root, folder)).filter((file) => file.endsWith('.request.yaml'));
    expect(examples.length).toBeGreaterThan(2);
    for (const file of examples) {
      const { value } = parse(readFileSync(join(root, folder, file), 'utf8')) as {
        value: { messages?: unknown; system?: unknown };
      };
      if (!Array.isArray(value.messages)) continue;
      const { turns } = decode(value);
      expect(turns.length, file).toBe(value.messages.length + (value.system === undefined ? 0 : 1));
    }
  });
});
