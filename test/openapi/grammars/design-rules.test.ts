/** The rules of the design, each by a stream that obeys and streams that do not, written by hand and not from the data. */
import { describe, expect, test } from 'vitest';
import { judge } from './generate/stream.ts';
import { chat, messages, speech } from './generate/surfaces.ts';

type Json = Record<string, unknown>;

const encoder = new TextEncoder();
const lines = (...events: (Json | string)[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
const named = (...events: Json[]): string =>
  events.map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`).join('');

const chunk = (choices: Json[], more: Json = {}): Json => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices,
  ...more,
});
const choice = (delta: Json, finish: string | null = null, index = 0): Json => ({
  index,
  delta,
  finish_reason: finish,
});
const first = choice({ role: 'assistant', content: '' });
const last = choice({}, 'stop');
const call = (more: Json, index = 0): Json => ({ index, ...more });
const opening = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } };
const calls = (...deltas: Json[]): Json => chunk([choice({ tool_calls: deltas })]);
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const error = { error: { message: 'm', type: 'server_error', param: null, code: null } };
const done = '[DONE]';
const asked = { stream_options: { include_usage: true } };
const begun = chunk([first]);
const ended = chunk([last]);

const rule = (surface: typeof chat, stream: string, request?: unknown) =>
  judge(surface, [encoder.encode(stream)], request).rule;

describe('a chat stream is valid', () => {
  test.each<[string, string, unknown?]>([
    [
      'with one chunk that is everything',
      lines(chunk([choice({ role: 'assistant', content: 'x' }, 'stop')]), done),
    ],
    ['with comments between events', `: a\n\n${lines(begun)}: b\n${lines(ended)}:\n\n${lines(done)}: c\n`],
    ['with an error as its first event', lines(error)],
    ['with an error after any chunk', lines(begun, error)],
    ['with an error after all choices', lines(begun, ended, error)],
    [
      'with an error in the middle of arguments',
      lines(begun, calls(call(opening), call({ function: { arguments: '{"a' } })), error),
    ],
    ['with `error: null` in a chunk', lines({ ...begun, error: null }, ended, done)],
    [
      'with `usage: null` and no usage',
      lines({ ...begun, usage: null }, { ...ended, usage: null }, done),
      {},
    ],
    ['with usage asked for, and absent before', lines(begun, ended, chunk([], { usage }), done), asked],
    [
      'with usage asked for, and null before',
      lines({ ...begun, usage: null }, { ...ended, usage: null }, chunk([], { usage }), done),
      asked,
    ],
    ['with usage, when the request is not known', lines(begun, ended, chunk([], { usage }), done)],
    [
      'with a chunk without choices and usage in between',
      lines(chunk([]), begun, chunk([], { moderation: null }), ended, done),
    ],
    [
      'with unknown fields everywhere',
      lines({ ...begun, x: [{}], obfuscation: 'aa' }, { ...chunk([{ ...last, y: 1 }]), z: null }, done),
    ],
    [
      'with finish_reason absent until it comes',
      lines(chunk([{ index: 0, delta: { role: 'assistant' } }]), ended, done),
    ],
    ['with the role in every delta', lines(begun, chunk([first]), ended, done)],
    [
      'with two choices in turns',
      lines(
        begun,
        chunk([choice({ role: 'assistant' }, null, 1)]),
        ended,
        chunk([choice({}, 'length', 1)]),
        done,
      ),
      { n: 2 },
    ],
    [
      'with two choices in one chunk, the second first',
      lines(chunk([choice({ role: 'assistant' }, 'stop', 1), choice({ role: 'assistant' }, 'stop')]), done),
      { n: 2 },
    ],
    ['with `n: null` for one choice', lines(begun, ended, done), { n: null }],
    [
      'with calls in turns',
      lines(
        begun,
        calls(call(opening)),
        calls(call({ ...opening, id: 'call_2' }, 1)),
        calls(call({ function: { arguments: '{' } })),
        calls(call({ function: { arguments: '[1]' } }, 1)),
        calls(call({ function: { arguments: '}' } })),
        chunk([choice({}, 'tool_calls')]),
        done,
      ),
    ],
    [
      'with calls and the reason stop',
      lines(begun, calls(call({ ...opening, function: { name: 'f', arguments: '{}' } })), ended, done),
    ],
    [
      'with id, type and name repeated unchanged',
      lines(
        begun,
        calls(call({ ...opening, function: { name: 'f', arguments: '{' } })),
        calls(call({ ...opening, function: { name: 'f', arguments: '}' } })),
        ended,
        done,
      ),
    ],
    [
      'with a custom call, whose input is any text',
      lines(begun, calls(call({ id: 'a', type: 'custom', custom: { name: 't', input: '{' } })), ended, done),
    ],
    [
      'with a refusal',
      lines(begun, chunk([choice({ refusal: 'no' })]), chunk([choice({}, 'content_filter')]), done),
    ],
  ])('%s', (_name, stream, request) => {
    expect(rule(chat, stream, request)).toBeUndefined();
  });
});

describe('a chat stream is broken', () => {
  test.each<[string, string, string, unknown?]>([
    ['data-only', 'by an event name', `event: message\n${lines(begun, ended, done)}`],
    ['event-without-data', 'by an event without data', `${lines(begun)}event: ping\n\n${lines(ended, done)}`],
    [
      'comment-inside-event',
      'by a comment inside an event',
      lines(begun, ended, done).replace('\n\n', '\n: x\n\n'),
    ],
    ['choice-missing', 'without any choice', lines(chunk([]), done)],
    [
      'choice-index',
      'by an index of n',
      lines(begun, chunk([choice({ role: 'assistant' }, 'stop', 1)]), ended, done),
      {},
    ],
    [
      'choice-index',
      'by a fraction as index',
      lines(chunk([choice({ role: 'assistant' }, 'stop', 0.5)]), done),
    ],
    ['role-first', 'by an empty role', lines(chunk([choice({ role: '' })]), ended, done)],
    ['finish-reason-known', 'by an empty finish_reason', lines(begun, chunk([choice({}, '')]), done)],
    [
      'usage-last',
      'by a chunk without choices after the usage',
      lines(begun, ended, chunk([], { usage }), chunk([]), done),
    ],
    [
      'usage-unasked',
      'by usage that was switched off',
      lines(begun, ended, chunk([], { usage }), done),
      { stream_options: { include_usage: false } },
    ],
    ['usage-missing', 'by an end without the usage', lines(begun, ended, done), asked],
    [
      'arguments-json',
      'by arguments that never came',
      lines(begun, calls(call({ id: 'a', type: 'function', function: { name: 'f' } })), ended, done),
    ],
    ['arguments-json', 'by arguments that are empty', lines(begun, calls(call(opening)), ended, done)],
    [
      'arguments-json',
      'by arguments that were cut by the length',
      lines(
        begun,
        calls(call({ ...opening, function: { name: 'f', arguments: '{"a' } })),
        chunk([choice({}, 'length')]),
        done,
      ),
    ],
    [
      'call-index',
      'by a call that begins at 1',
      lines(begun, calls(call({ ...opening, function: { name: 'f', arguments: '{}' } }, 1)), ended, done),
    ],
    [
      'call-reason-needs-call',
      'by function_call as reason without one',
      lines(begun, chunk([choice({}, 'function_call')]), done),
    ],
    ['error-filled', 'by an empty error', lines({ ...begun, error: {} }, ended, done)],
    ['nothing-after-error', 'by the terminator after an error', lines(begun, error, done)],
    ['terminator-once', 'by a second terminator', lines(begun, ended, done, done)],
    [
      'nothing-after-terminator',
      'by something that is not even JSON after the terminator',
      lines(begun, ended, done, '{'),
    ],
    ['incomplete-event', 'by a terminator that is not closed', lines(begun, ended, done).slice(0, -1)],
    ['incomplete-event', 'by the begin of an event after the terminator', `${lines(begun, ended, done)}data`],
  ])('(%s) %s', (expected, _name, stream, request) => {
    expect(rule(chat, stream, request)).toBe(expected);
  });
});

const start = (more: Json = {}): Json => ({
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'x',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      cache_creation: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
      inference_geo: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: null,
    },
    ...more,
  },
});
const block = (kind: Json, index = 0): Json => ({ type: 'content_block_start', index, content_block: kind });
const text = { type: 'text', text: '', citations: null };
const tool = { type: 'tool_use', id: 't', name: 'f', input: {}, caller: { type: 'direct' } };
const delta = (of: Json, index = 0): Json => ({ type: 'content_block_delta', index, delta: of });
const json = (part: string): Json => delta({ type: 'input_json_delta', partial_json: part });
const stop = (index = 0): Json => ({ type: 'content_block_stop', index });
const end = (reason: string | null, tokens = 5): Json => ({
  type: 'message_delta',
  delta: { stop_reason: reason, stop_sequence: null },
  usage: { output_tokens: tokens },
});
const over = { type: 'message_stop' };
const ping = { type: 'ping' };
const failure = { type: 'error', error: { type: 'overloaded_error', message: 'm' }, request_id: null };

describe('a messages stream is valid', () => {
  test.each<[string, string]>([
    ['without any block', named(start(), end('end_turn'), over)],
    [
      'with ping anywhere before the end',
      named(
        ping,
        start(),
        ping,
        block(text),
        ping,
        delta({ type: 'text_delta', text: 'x' }),
        ping,
        stop(),
        ping,
        end('end_turn'),
        ping,
        over,
      ),
    ],
    [
      'with events of unknown names',
      named(
        { type: 'novelty', a: 1 },
        start(),
        { type: 'x' },
        block(text),
        { type: 'y', index: 9 },
        stop(),
        end('refusal'),
        over,
      ),
    ],
    ['with comments', `: x\n\n${named(start())}: y\n${named(end('end_turn'), over)}`],
    [
      'with several blocks',
      named(start(), block(text), stop(), block(tool, 1), stop(1), end('tool_use'), over),
    ],
    [
      'with thinking that ends by its signature',
      named(
        start(),
        block({ type: 'thinking', thinking: '', signature: '' }),
        delta({ type: 'thinking_delta', thinking: 'x' }),
        delta({ type: 'signature_delta', signature: 's' }),
        stop(),
        end('end_turn'),
        over,
      ),
    ],
    [
      'with pieces of input that are empty',
      named(
        start(),
        block(tool),
        json(''),
        json('{"a":'),
        json(''),
        json('1}'),
        stop(),
        end('tool_use'),
        over,
      ),
    ],
    ['with no input at all', named(start(), block(tool), json(''), stop(), end('tool_use'), over)],
    [
      'with several message_delta, the last of which has the reason',
      named(start(), end(null, 1), end(null, 1), end('max_tokens', 7), over),
    ],
    ['with an error at any place', named(start(), block(tool), json('{"a'), failure)],
    ['with an error as its first event', named(failure)],
  ])('%s', (_name, stream) => {
    expect(rule(messages, stream)).toBeUndefined();
  });
});

describe('a messages stream is broken', () => {
  test.each<[string, string, string]>([
    ['event-name', 'by an event without a name', lines(start())],
    ['event-name', 'by an event without name and type', lines({})],
    ['event-name', 'by a ping that is named otherwise', `event: ping\n${lines({ type: 'pong' })}`],
    ['event-without-data', 'by a ping without data', 'event: ping\n\n'],
    ['no-done-marker', 'by [DONE]', `${named(start())}${lines(done)}`],
    ['nothing-after-terminator', 'by a ping at the end', named(start(), end('end_turn'), over, ping)],
    ['message-start-first', 'by a block without a message', named(ping, block(text))],
    [
      'message-start-unstopped',
      'by a message that has ended already',
      named(start({ stop_reason: 'end_turn' })),
    ],
    ['block-index', 'by a block that begins at 1', named(start(), block(text, 1))],
    ['block-index', 'by an index that is used again', named(start(), block(text), stop(), block(text))],
    [
      'delta-fits',
      'by text in a tool block',
      named(start(), block(tool), delta({ type: 'text_delta', text: 'x' })),
    ],
    ['delta-fits', 'by input in a text block', named(start(), block(text), json('{}'))],
    [
      'delta-fits',
      'by a signature in a text block',
      named(start(), block(text), delta({ type: 'signature_delta', signature: 's' })),
    ],
    ['input-json', 'by input of nothing but a space', named(start(), block(tool), json(' '), stop())],
    ['input-json', 'by input that is cut', named(start(), block(tool), json('{"a"'), stop())],
    [
      'stop-reason-missing',
      'by a reason that was taken back',
      named(start(), end('end_turn'), end(null), over),
    ],
    [
      'tool-reason-needs-block',
      'by tool_use with a text block only',
      named(start(), block(text), stop(), end('tool_use')),
    ],
    ['output-tokens-cumulative', 'by counts that fall', named(start(), end(null, 5), end('end_turn', 4))],
    ['message-delta-missing', 'by an end without message_delta', named(start(), over)],
    ['block-unclosed', 'by an end inside a block', named(start(), block(text), over)],
    ['terminator-missing', 'by no end', named(start(), end('end_turn'))],
    ['terminator-missing', 'by nothing at all', ''],
  ])('(%s) %s', (expected, _name, stream) => {
    expect(rule(messages, stream)).toBe(expected);
  });
});

const sound = { type: 'speech.audio.delta', audio: 'AAAA' };
const whole = { type: 'speech.audio.done', usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } };

describe('a speech stream', () => {
  test.each<[string | undefined, string, string]>([
    [undefined, 'is valid with sound and its end', lines(sound, sound, whole)],
    [undefined, 'is valid with event names', named(sound, whole)],
    [undefined, 'is valid with an error at its end', lines(sound, error)],
    [undefined, 'is valid with an error that has a type', lines(sound, { type: 'error', ...error })],
    ['done-usage', 'is broken by an end without usage', lines(sound, { type: 'speech.audio.done' })],
    ['no-done-marker', 'is broken by [DONE] in place of its end', lines(sound, done)],
    ['nothing-after-terminator', 'is broken by [DONE] after its end', lines(sound, whole, done)],
    ['known-event', 'is broken by an event of another kind', lines({ type: 'speech.audio.pause' })],
    ['terminator-missing', 'is broken by no end', lines(sound)],
  ])('(%s) %s', (expected, _name, stream) => {
    expect(rule(speech, stream)).toBe(expected);
  });
});
