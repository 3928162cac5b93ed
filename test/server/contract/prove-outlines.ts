/** Compares the two ways to read a body: whatever is accepted by its outline is accepted whole, and all users of either find the same. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { findInvalidBase64 } from '../../../server/contract/base64.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import type { Operation } from '../../../server/contract/contract.ts';
import { readJsonBody } from '../../../server/contract/json.ts';
import { readOutlined } from '../../../server/contract/read-outlined.ts';
import { checkRules, checkVersionRules } from '../../../server/contract/rules.ts';
import { findChatReferences } from '../../../server/media/chat-references.ts';
import { findMessagesReferences } from '../../../server/media/messages-references.ts';
import { estimateInput } from '../../../server/metering/estimate-input.ts';
import { boundsOf } from '../../../server/metering/request-bounds.ts';
import { operationOf } from './fixture.ts';

const contracts = loadContracts();

/** A source of numbers that repeats: a failure names its seed. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 below `sides`. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * sides);
  }

  of<T>(choices: readonly T[]): T {
    const choice = choices[this.roll(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }
}

/** The same each time: a failure can be repeated. */
const noise = createHash('shake256', { outputLength: 40_000 }).update('outlines').digest('base64');

/** Large base64 of any padding, or something near it. */
function largeValue(dice: Dice): string {
  const chars = 4 * (4_096 + dice.roll(2_000));
  const from = 4 * dice.roll(1_000);
  const sound = noise.slice(from, from + chars);
  const padded = sound.slice(0, -4) + dice.of(['AAAA', 'AAA=', 'AA==', 'zz==', '////', '++++']);
  if (dice.roll(6) > 0) return padded;
  const at = dice.roll(padded.length);
  const wrong = dice.of([
    '=',
    '-',
    '_',
    ' ',
    '*',
    '\n',
    'é',
    'Ł',
    '\\',
    '"',
    ',',
    '=A',
    '',
    'AA',
    '\\/',
    '\\u0041',
  ]);
  return padded.slice(0, at) + wrong + padded.slice(at + 1);
}

const urlPrefixes = [
  'data:image/png;base64,',
  'DATA:image/jpeg;charset=x;BASE64,',
  'data:;base64,',
  'data:image\\/png;base64,',
  'data:image/png\\u003bbase64,',
  'data:image/png;base64\\u002c',
  'data:image/png;base64\\u002cAAAA,',
  'data:image/é;base64,',
  'data:image/png,',
  'data:image/png;base64',
  'data:image/png;base64,,',
  'da',
  'https://example.com/',
  '',
] as const;

/** Parts of a chat message and blocks of a message that have a place for a large value, as JSON texts. */
const chatParts: readonly ((value: string, dice: Dice) => string)[] = [
  (value, dice) => `{"type":"image_url","image_url":{"url":"${dice.of(urlPrefixes)}${value}"}}`,
  (value) =>
    `{"type":"image_url","image_url" : {"detail":"low", "url"\n:\t"data:image/png;base64,${value}" } }`,
  (value) => `{"type":"input_audio","input_audio":{"data":"${value}","format":"wav"}}`,
  (value, dice) => `{"type":"file","file":{"file_data":"${dice.of(urlPrefixes)}${value}","filename":"a"}}`,
  (value) => `{"type":"file","file":{"file_data":"${value}"}}`,
  (value) => `{"type":"text","text":"${value}"}`,
  (value) => `{"type":"text","text":"\\"data\\":\\"${value}"}`,
  (value) => `{"type":"text","text":"x","data":"${value}"}`,
  (value) => `{"type":"image_url","image_url":{"url":"https://example.com/"},"data":"${value}"}`,
  (value) => `{"type":"input_audio","input_audio":{"data":"${value}","data":"AAAA","format":"wav"}}`,
  (value) =>
    `{"type":"input_audio","input_audio":{"data":"${value}","format":"wav"},"input_audio":{"data":"AAAA","format":"wav"}}`,
];
const blocks: readonly ((value: string, dice: Dice) => string)[] = [
  (value) => `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"${value}"}}`,
  (value) => `{"type":"image","source":{"data" : "${value}","type":"base64","media_type":"image/png"}}`,
  (value) =>
    `{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"${value}"}}`,
  (value) => `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"${value}"}}`,
  (value) => `{"type":"image","source":{"type":"url","url":"${value}"}}`,
  (value) => `{"type":"text","text":"${value}"}`,
  (value) => `{"type":"redacted_thinking","data":"${value}"}`,
  (value, dice) =>
    `{"type":"document","source":{"type":"content","content":[${dice.of(blocks)(value, dice)}]}}`,
  (value, dice) => `{"type":"tool_result","tool_use_id":"t","content":[${dice.of(blocks)(value, dice)}]}`,
];

const others = {
  chat: [
    '"temperature":0.5,',
    '"temperature":9,',
    '"user":"x",',
    '"data":"VALUE",',
    '"url":"VALUE",',
    '"metadata":{"data":"VALUE"},',
    '"n":1e999,',
    '"model":"other",',
  ],
  messages: [
    '"temperature":0.5,',
    '"system":"x",',
    '"data":"VALUE",',
    '"metadata":{"user_id":"VALUE"},',
    '"top_k":5,',
    '"mod\\u0065l":"x",',
  ],
} as const;

function bodyOf(format: 'chat' | 'messages', dice: Dice): string {
  const parts = Array.from({ length: 1 + dice.roll(3) }, () =>
    dice.of(format === 'chat' ? chatParts : blocks)(largeValue(dice), dice),
  );
  const more = dice.roll(3) === 0 ? dice.of(others[format]).replace('VALUE', () => largeValue(dice)) : '';
  const role = dice.roll(12) === 0 ? 'assistant' : 'user';
  const text = dice.of(['{"type":"text","text":"é"}', '{"type":"text","text":"[{:\\"\\\\"}']);
  const limit = format === 'messages' ? '"max_tokens":5,' : '';
  return `{"model":"m",${limit}${more}"messages":[{"role":"${role}","content":[${[text, ...parts].join(', ')}]}]}`;
}

/** With a few wrong bytes at any place, mostly near a quote, where they matter. */
function damaged(body: Buffer, dice: Dice): Buffer {
  let bytes = body;
  for (let count = dice.roll(5) - 2; count > 0; count--) {
    const near = bytes.indexOf('"', dice.roll(bytes.length)) + dice.roll(5) - 2;
    const at = Math.max(0, dice.roll(4) === 0 ? dice.roll(bytes.length) : near);
    const insert = dice.of([
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      ']',
      '\xff',
      '\xc3',
      '\u0000',
      'A',
      '=',
      ' ',
      '\\"',
      '","data":"',
      '"data":"',
    ]);
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(insert, 'latin1'),
      bytes.subarray(at + dice.roll(2)),
    ]);
  }
  return bytes;
}

function verdictOf(operation: Operation, body: Buffer): unknown {
  try {
    const json = readJsonBody(body).json;
    return (
      operation.validateBody('application/json', json) ??
      checkRules(operation.id, json) ??
      findInvalidBase64(operation.id, json)
    );
  } catch (thrown) {
    return String(thrown);
  }
}

/** What everything behind the checks reads in a request. */
function factsOf(operation: Operation, json: Record<string, unknown>): unknown {
  const find = operation.id === 'createChatCompletion' ? findChatReferences : findMessagesReferences;
  return {
    bounds: boundsOf(operation.id as 'createMessage', json, 1),
    tokens: estimateInput(json),
    versions: checkVersionRules('2026-10-21', json),
    references: tried(() => find(json, true).map(({ param, locator }) => ({ param, locator }))),
  };
}

function tried(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    return String(thrown);
  }
}

/** Reads random bodies both ways; returns how many were read by their outline. */
export function proveOutlines(count: number, firstSeed = 1): number {
  const operations = {
    chat: [operationOf(contracts.v1, 'createChatCompletion')],
    messages: [operationOf(contracts.alt, 'createMessage'), operationOf(contracts.alt, 'countMessageTokens')],
  } as const;
  let outlined = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const dice = new Dice(seed);
    const format = dice.of(['chat', 'messages'] as const);
    const operation = dice.of<Operation>(operations[format]);
    const body = damaged(Buffer.from(bodyOf(format, dice)), dice);
    const read = readOutlined(operation, 'application/json', body);
    // Then it is read whole, as if there were no outlines.
    if (read === undefined) continue;
    outlined++;
    const { outline, json } = read;
    const context = `seed ${seed}`;
    expect(verdictOf(operation, body), context).toBeUndefined();
    const whole = readJsonBody(body).json as Record<string, unknown>;
    const short = json as Record<string, unknown>;
    expect(factsOf(operation, short), context).toEqual(factsOf(operation, whole));
    expect(JSON.stringify(outline.whole(short)) === JSON.stringify(whole), context).toBe(true);
    expect(Buffer.concat(outline.fill(outline.bytes).chunks).equals(body), context).toBe(true);
    const rewritten = Buffer.concat(outline.fill(Buffer.from(JSON.stringify(short))).chunks);
    expect(rewritten.equals(Buffer.from(JSON.stringify(whole))), context).toBe(true);
  }
  return outlined;
}
