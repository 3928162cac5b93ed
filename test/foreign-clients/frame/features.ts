/** The tasks of the clients, and the checks of what their drivers saw. */

/** The user's text; the sandbox repeats it. */
export const sentence = 'one two three four five six seven';
/** A second one, after the first completion came back as a message of the history. */
export const secondSentence = 'eight nine ten';
/** The user's text where tools are offered. */
export const question = 'Call get_weather for Bern';
/** What the tool returns; the sandbox repeats it. */
export const toolResult = 'It is 12 degrees in Bern';

/** What a driver saw. */
export interface Seen {
  text?: string;
  /** How many deltas or events had text. */
  deltas?: number;
  usage?: { input?: number; output?: number };
  calls?: readonly { name?: string; arguments?: unknown }[];
  /** A structured value. */
  value?: unknown;
  count?: number;
  ids?: readonly string[];
  sizes?: readonly number[];
  /** Documents, the best one first. */
  ranked?: readonly { index?: number; score?: number }[];
}

/** How a client differs from what most of them show. */
export interface Allowances {
  hidesUsage: boolean;
  hidesDeltas: boolean;
  addsToPrompt: boolean;
}

/** What is wrong, or nothing. */
type Check = (seen: Seen, allowances: Allowances) => string[];

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing';

function textFaults(seen: Seen, wanted: string, { addsToPrompt }: Allowances): string[] {
  const text = seen.text ?? '';
  const fits = addsToPrompt ? text.includes(wanted) : text.trim() === wanted;
  return fits ? [] : [`the text is ${shown(seen.text)}, not '${wanted}'`];
}

function usageFaults({ usage }: Seen, { hidesUsage }: Allowances): string[] {
  if (hidesUsage) return [];
  const counts = [usage?.input, usage?.output];
  return counts.every((count) => Number.isInteger(count) && Number(count) > 0)
    ? []
    : [`the usage is ${shown(usage)}`];
}

function callFaults({ calls = [] }: Seen): string[] {
  const [call] = calls;
  const city = (call?.arguments as { city?: unknown } | null | undefined)?.city;
  return calls.length === 1 && call?.name?.includes('get_weather') === true && typeof city === 'string'
    ? []
    : [`the calls are ${shown(calls)}`];
}

/** The text after a tool call is the tool's result, whatever the client puts around it. */
function toolFaults(seen: Seen): string[] {
  const hasResult = (seen.text ?? '').includes(toolResult);
  return [
    ...callFaults(seen),
    ...(hasResult ? [] : [`the text is ${shown(seen.text)}, without '${toolResult}'`]),
  ];
}

function valueFaults({ value }: Seen): string[] {
  const { name, age } = (value ?? {}) as { name?: unknown; age?: unknown };
  return typeof name === 'string' && name !== '' && Number.isInteger(age)
    ? []
    : [`the value is ${shown(value)}`];
}

/** The user's text is the third of three documents, and the two best are asked for. */
function rankFaults({ ranked = [] }: Seen): string[] {
  const [best, second] = ranked;
  const isSorted = Number(best?.score) > Number(second?.score);
  return ranked.length === 2 && best?.index === 2 && isSorted ? [] : [`the order is ${shown(ranked)}`];
}

const deltaFaults = ({ deltas = 0 }: Seen, { hidesDeltas }: Allowances): string[] =>
  deltas > 2 || hidesDeltas ? [] : [`${deltas} deltas of text`];

/** In the order of the page, which explains them. */
const features = {
  chat: (seen, allowances) => [...textFaults(seen, sentence, allowances), ...usageFaults(seen, allowances)],
  stream: (seen, allowances) => [
    ...textFaults(seen, sentence, allowances),
    ...deltaFaults(seen, allowances),
    ...usageFaults(seen, allowances),
  ],
  history: (seen, allowances) => textFaults(seen, secondSentence, allowances),
  tools: toolFaults,
  'streamed tools': toolFaults,
  'tool runner': toolFaults,
  'own tool': ({ value, text }) =>
    typeof value === 'string' && value !== '' ? [] : [`no file was written; the text is ${shown(text)}`],
  structured: valueFaults,
  'previous response': (seen, allowances) => textFaults(seen, secondSentence, allowances),
  'token count': ({ count }) =>
    Number.isInteger(count) && Number(count) > 0 ? [] : [`the count is ${shown(count)}`],
  embeddings: ({ sizes = [] }) =>
    sizes.length === 2 && sizes.every((size) => size > 1 && size === sizes[0])
      ? []
      : [`the sizes of the vectors are ${shown(sizes)}`],
  rerank: rankFaults,
  models: ({ ids = [] }) =>
    ids.includes('sandbox/chat') ? [] : [`${ids.length} models without sandbox/chat`],
  // The ways in which instructor gets a structured value.
  'mode TOOLS': valueFaults,
  'mode TOOLS_STRICT': valueFaults,
  'mode PARALLEL_TOOLS': valueFaults,
  'mode JSON': valueFaults,
  'mode JSON_O1': valueFaults,
  'mode JSON_SCHEMA': valueFaults,
  'mode MD_JSON': valueFaults,
  'mode RESPONSES_TOOLS': valueFaults,
  'mode ANTHROPIC_TOOLS': valueFaults,
  'mode ANTHROPIC_JSON': valueFaults,
  'mode ANTHROPIC_REASONING_TOOLS': valueFaults,
  'mode ANTHROPIC_PARALLEL_TOOLS': valueFaults,
} satisfies Record<string, Check>;

export type Feature = keyof typeof features;

/** What is wrong with what a driver saw, or nothing. */
export const faultsOf = (feature: Feature, seen: Seen, allowances: Allowances): string[] =>
  features[feature](seen, allowances);
