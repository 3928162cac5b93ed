/** Estimates the input tokens of a request from its texts, for providers that do not report them. */
import { isJsonObject } from '../core/json.ts';
import { TextTally } from './text-tally.ts';

/** Deepest nesting that is read; deeper values are not text for a model. */
const maxDepth = 12;

/** Members that contain bytes or URLs, not text for the model. */
const notText = new Set([
  'data',
  'url',
  'image_url',
  'file_data',
  'file_id',
  'signature',
  'file_url',
  'encrypted_content',
]);

/** Members with text for the model: of conversations, then of responses, embeddings, speech, rerank, and forms and legacy requests. */
const withText = [
  'messages',
  'system',
  'tools',
  'response_format',
  'input',
  'instructions',
  'text',
  'query',
  'documents',
  'prompt',
];

/** Of all these members together. */
export function estimateInput(json: Readonly<Record<string, unknown>>): number {
  const tally = new TextTally();
  for (const name of withText)
    // Of recordings and their transcripts it is the name of a format.
    if (name !== 'response_format' || typeof json[name] !== 'string') look(json[name], tally, maxDepth);
  return tally.tokens + secondsOf(json['file']);
}

/** The length of the recording in a form, in seconds: the unit in which it is billed where nothing else is reported. */
function secondsOf(file: unknown): number {
  const seconds = isJsonObject(file) ? file['seconds'] : undefined;
  return typeof seconds === 'number' ? Math.ceil(seconds) : 0;
}

function look(value: unknown, tally: TextTally, depth: number): void {
  if (typeof value === 'string') tally.add(value);
  else if (typeof value === 'number') tally.addToken();
  else if (depth === 0 || typeof value !== 'object' || value === null) return;
  else if (Array.isArray(value)) for (const each of value) look(each, tally, depth - 1);
  else if (isJsonObject(value))
    for (const name in value) if (!notText.has(name)) look(value[name], tally, depth - 1);
}
