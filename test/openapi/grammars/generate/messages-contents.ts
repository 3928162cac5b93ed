/** What messages events contain besides what the grammar says. */
import { getAt, setAt } from './actor.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function messagesContents(random: Random): Contents {
  return {
    request: () => (random.chance(0.5) ? undefined : { model: 'm', max_tokens: 9, messages: [] }),
    event: (kind) => ({
      type: kind,
      ...members(kind, random),
      ...(random.chance(0.03) && { vendor: [textOf(random)] }),
    }),
    item: (machine) => {
      throw new Error(`No items of "${machine}".`);
    },
    fill: (pointer) => {
      if (pointer === '/type') return `vendor_${random.below(9)}`;
      if (pointer === '/message/usage') return usage(random);
      if (pointer === '/delta/stop_reason')
        return random.pick(['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'refusal']);
      return undefined;
    },
    complete: (name, json) => {
      if (name === 'content_block_delta')
        setAt(json, '/delta', delta(String(getAt(json, '/delta/type')), random));
    },
    weight: () => 0,
  };
}

const usage = (random: Random) => ({
  input_tokens: random.below(99),
  output_tokens: random.below(9),
  cache_creation: null,
  cache_creation_input_tokens: null,
  cache_read_input_tokens: null,
  inference_geo: null,
  output_tokens_details: null,
  server_tool_use: null,
  service_tier: null,
});

function members(kind: string, random: Random): object {
  if (kind === 'message_start') {
    const rest = {
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
    };
    const head = {
      id: `msg_${random.below(1e9)}`,
      type: 'message',
      role: 'assistant',
      model: 'sandbox/chat',
    };
    return { message: { ...head, content: [], ...rest, usage: usage(random) } };
  }
  if (kind === 'content_block_start') return { index: 0, content_block: block(random) };
  if (kind === 'content_block_delta') return { index: 0, delta: {} };
  if (kind === 'content_block_stop') return { index: 0 };
  if (kind === 'message_delta') {
    const stop = random.pick([null, 'end_turn', 'max_tokens', 'tool_use', 'tool_use', 'stop_sequence']);
    const rest = { stop_sequence: null, stop_details: null, container: null };
    const counts = {
      input_tokens: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
      server_tool_use: null,
      output_tokens_details: null,
    };
    return { delta: { stop_reason: stop, ...rest }, usage: counts };
  }
  if (kind === 'error') {
    return {
      error: { type: random.pick(['overloaded_error', 'api_error']), message: textOf(random) },
      request_id: random.pick([null, 'req-1']),
    };
  }
  if (kind === 'other') return { type: `vendor_${random.below(9)}`, index: random.below(3) };
  return {};
}

function block(random: Random): object {
  const kind = random.pick([
    'text',
    'text',
    'text',
    'thinking',
    'redacted_thinking',
    'tool_use',
    'tool_use',
    'server_tool_use',
  ]);
  const id = `toolu_${random.below(1e9)}`;
  const caller = { type: 'direct' };
  if (kind === 'text') return { type: kind, text: '', citations: null };
  if (kind === 'thinking') return { type: kind, thinking: '', signature: '' };
  if (kind === 'redacted_thinking') return { type: kind, data: 'AAAA' };
  if (kind === 'tool_use') return { type: kind, id, name: 'get_weather', input: {}, caller };
  return { type: kind, id: `srv${id}`, name: 'web_search', input: {}, caller };
}

function delta(type: string, random: Random): object {
  if (type === 'text_delta') return { type, text: textOf(random) };
  if (type === 'input_json_delta') return { type, partial_json: '' };
  if (type === 'thinking_delta') return { type, thinking: textOf(random) };
  if (type === 'signature_delta') return { type, signature: `sig${random.below(1e6)}` };
  const citation = {
    type: 'char_location',
    cited_text: textOf(random),
    document_index: 0,
    document_title: null,
    file_id: null,
    start_char_index: 0,
    end_char_index: 3,
  };
  return { type, citation };
}
