/** What events of a response contain besides what the grammar says. */
import { getAt, setAt } from './actor.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function responsesContents(random: Random): Contents {
  return {
    request: () => (random.chance(0.5) ? undefined : { model: 'm', input: 'x', stream: true }),
    event: (kind) => ({
      type: kind === 'error' ? kind : `response.${kind}`,
      sequence_number: 0,
      ...members(kind, random),
      ...(random.chance(0.03) && { vendor: [textOf(random)] }),
    }),
    item: (machine) => {
      throw new Error(`No items of "${machine}".`);
    },
    fill: (pointer) => fill(pointer, random),
    complete: (_name, json) => {
      const part = getAt(json, '/part/type');
      if (typeof part !== 'string') return;
      for (const [member, value] of Object.entries(parts[part] ?? {}))
        if (getAt(json, `/part/${member}`) === undefined) setAt(json, `/part/${member}`, value);
      completeItem(json);
    },
    weight: () => 0,
  };
}

/** The members that a part must have. */
const parts: Record<string, Record<string, unknown>> = {
  output_text: { text: '', annotations: [], logprobs: [] },
  refusal: { refusal: '' },
  reasoning_text: { text: '' },
  summary_text: { text: '' },
};

function completeItem(json: object): void {
  if (getAt(json, '/item/type') === 'message' && getAt(json, '/item/content') === undefined)
    setAt(json, '/item/content', []);
}

function fill(pointer: string, random: Random): unknown {
  switch (pointer) {
    case '/type':
      return `vendor.${random.below(9)}`;
    case '/item/id':
      return `msg_${random.below(1e9)}`;
    case '/item/status':
      return random.pick(['completed', 'incomplete']);
    case '/response/usage':
      return usage;
    case '/response/error':
      return { code: 'server_error', message: textOf(random) };
    case '/response/incomplete_details':
      return { reason: 'max_output_tokens' };
    case '/response/status':
      return 'in_progress';
    case '/response/output/0':
      return call(random);
    case '/item/content/0':
      return { type: 'output_text', text: '', annotations: [] };
    case '/item/summary/0':
      return { type: 'summary_text', text: '' };
    case '/part/annotations/0':
      return annotation;
    case '/part/type':
      return 'output_text';
    default:
      return undefined;
  }
}

const usage = {
  input_tokens: 3,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 2,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 5,
};
const annotation = {
  type: 'url_citation',
  url: 'https://example.com',
  title: 'x',
  start_index: 0,
  end_index: 1,
};
const settings = {
  model: 'sandbox/chat',
  created_at: 1_795_176_000,
  object: 'response',
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
};

const call = (random: Random): object => ({
  type: 'function_call',
  id: `fc_${random.below(1e9)}`,
  call_id: `call_${random.below(1e9)}`,
  name: 'get_weather',
  arguments: '',
  status: 'in_progress',
});

/** Of an item that begins; the grammar sets the type and the id of one that ends. */
function item(random: Random): object {
  const id = `x_${random.below(1e9)}`;
  return random.pick([
    { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] },
    { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] },
    { type: 'reasoning', id, summary: [], status: 'in_progress' },
    call(random),
    { type: 'custom_tool_call', id, call_id: 'call_7', name: 'note', input: '', status: 'in_progress' },
  ]);
}

/** Every member that an item of some type must have. */
const doneItem = {
  role: 'assistant',
  status: 'completed',
  content: [],
  summary: [],
  call_id: 'call_7',
  name: 'note',
  arguments: '',
  input: '',
};

const statuses: Record<string, string> = {
  created: 'in_progress',
  queued: 'queued',
  in_progress: 'in_progress',
  completed: 'completed',
  incomplete: 'incomplete',
  failed: 'failed',
};

function members(kind: string, random: Random): object {
  const place = { item_id: '', output_index: 0 };
  const status = statuses[kind];
  if (status !== undefined)
    return { response: { id: `resp_${random.below(1e9)}`, status, output: [], ...settings, usage: null } };
  if (kind === 'output_item.added') return { output_index: 0, item: item(random) };
  if (kind === 'output_item.done') return { output_index: 0, item: { ...doneItem } };
  if (kind.startsWith('content_part.')) return { ...place, content_index: 0, part: {} };
  if (kind.startsWith('reasoning_summary_part.'))
    return { ...place, summary_index: 0, part: { type: 'summary_text', text: '' } };
  if (kind.startsWith('reasoning_summary_text.'))
    return { ...place, summary_index: 0, ...textMember(kind, random) };
  if (kind === 'output_text.annotation.added')
    return { ...place, content_index: 0, annotation_index: 0, annotation };
  if (kind === 'error') {
    const error = { code: 'upstream_error', message: textOf(random), param: null };
    return { ...error, error: { type: 'upstream_error', ...error } };
  }
  if (kind === 'other') return { type: `vendor.${random.below(9)}` };
  return { ...place, content_index: 0, name: 'note', ...textMember(kind, random) };
}

function textMember(kind: string, random: Random): object {
  if (kind.endsWith('.delta')) return { delta: textOf(random) };
  return { text: '', refusal: '', arguments: '', input: '' };
}
