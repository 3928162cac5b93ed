/** The parser of events agrees with `JSON.parse`, whatever came before; the input of a tool does not depend on chunks. */
import assert from 'node:assert/strict';
import { TextInput } from '../../../server/dialects/text-input.ts';
import { EventJson } from '../../../server/routing/event-json.ts';
import { cuts } from '../chunks.ts';
import { jsonTokens } from '../json-tokens.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: [...jsonTokens, '\n{"a":"b","c":{"d":"', '"}}\n', '{"input":"', '\ue000'],
  run(input) {
    const text = input.toString('utf8');
    const parser = new EventJson();
    for (const line of text.split('\n')) {
      const value = parser.parse(line);
      assert.deepEqual(value, line.startsWith('{') ? parsed(line) : undefined);
    }
    const whole = textOf([text]);
    for (const chunks of cuts(text)) assert.equal(textOf(chunks), whole);
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(chunks: readonly string[]): string {
  const reader = new TextInput();
  return chunks.map((chunk) => reader.push(chunk)).join('') + reader.end();
}
