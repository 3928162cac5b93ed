/** Requests that are wrong in one place, and how each has to be refused. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';

export interface Row {
  operation: string;
  /** What is put into a good body; undefined takes a field away. */
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  code: ErrorCode;
  param: string;
  words: string;
  /** A server that accepted it would do a lot of work, at the key owner's cost. */
  isCostly?: true;
}

type Rest = [code: ErrorCode, param: string, words: string];

const chat = (body: Row['body'], ...[code, param, words]: Rest): Row => {
  return { operation: 'createChatCompletion', ...(body !== undefined && { body }), code, param, words };
};
const message = (body: Row['body'], ...rest: Rest): Row => ({
  ...chat(body, ...rest),
  operation: 'createMessage',
});
const embedding = (body: Row['body'], ...rest: Rest): Row => ({
  ...chat(body, ...rest),
  operation: 'createEmbedding',
});
const speech = (body: Row['body'], ...rest: Rest): Row => ({
  ...chat(body, ...rest),
  operation: 'createSpeech',
});
const files = (query: Record<string, string>, ...rest: Rest): Row => ({
  ...chat(undefined, ...rest),
  query,
  operation: 'listFiles',
});
const models = (query: Record<string, string>, ...rest: Rest): Row => ({
  ...chat(undefined, ...rest),
  query,
  operation: 'listMessageModels',
});
const costly = (row: Row): Row => ({ ...row, isCostly: true });

const turn = (content: unknown, role = 'user') => ({ messages: [{ role, content }] });
const strangeField = { messages: [{ role: 'user', content: 'x', colour: 1 }] };
const noBase64 = '@@@@';
const badTool = { type: 'function', function: { name: 'a name', parameters: { type: 'object' } } };
const badImage = { type: 'image_url', image_url: { url: `data:image/png;base64,${noBase64}` } };
const badAudio = { type: 'input_audio', input_audio: { format: 'wav', data: noBase64 } };
const badBlock = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: noBase64 } };
const first = 'messages[0].content[0]';

export const chatRows: Readonly<Record<string, Row>> = {
  'no-messages': chat({ messages: [] }, 'invalid_value', 'messages', 'no messages'),
  role: chat(turn('x', 'wizard'), 'invalid_value', 'messages[0].role', 'an unknown role'),
  content: chat(turn(7), 'invalid_type', 'messages[0].content', 'a number as content'),
  'nested-field': chat(
    strangeField,
    'unknown_parameter',
    'messages[0].colour',
    'an unknown field in a message',
  ),
  stream: chat({ stream: 'yes' }, 'invalid_type', 'stream', 'a text as stream'),
  n: costly(chat({ n: 129 }, 'invalid_value', 'n', 'too many choices')),
  stop: chat({ stop: ['a', 'b', 'c', 'd', 'e'] }, 'invalid_value', 'stop', 'too many stop sequences'),
  'stream-options': chat(
    { stream_options: { include_usage: 'yes' } },
    'invalid_type',
    'stream_options.include_usage',
    'a text as include_usage',
  ),
  'top-logprobs': chat({ top_logprobs: 2 }, 'invalid_value', 'top_logprobs', 'top_logprobs without logprobs'),
  'tool-name': chat(
    { tools: [badTool] },
    'invalid_value',
    'tools[0].function.name',
    'a tool with a space in its name',
  ),
  image: chat(turn([badImage]), 'invalid_base64', `${first}.image_url.url`, 'an image that is no base64'),
  audio: chat(
    turn([badAudio]),
    'invalid_base64',
    `${first}.input_audio.data`,
    'a recording that is no base64',
  ),
};

export const otherRows: Readonly<Record<string, Row>> = {
  'embeddings.encoding': embedding(
    { encoding_format: 'int8' },
    'invalid_value',
    'encoding_format',
    'an unknown encoding',
  ),
  'embeddings.no-input': embedding({ input: [] }, 'invalid_value', 'input', 'no text'),
  'embeddings.empty-input': embedding({ input: '' }, 'invalid_value', 'input', 'an empty text'),
  'embeddings.many': costly(
    embedding(
      { input: Array.from({ length: 2_049 }, () => 'a') },
      'invalid_value',
      'input',
      'more than 2,048 texts',
    ),
  ),
  'speech.format': speech(
    { response_format: 'midi' },
    'invalid_value',
    'response_format',
    'an unknown format',
  ),
  'speech.empty-input': speech({ input: '' }, 'invalid_value', 'input', 'an empty text'),
  'speech.long-input': costly(
    speech({ input: 'a'.repeat(4_097) }, 'invalid_value', 'input', 'more than 4,096 characters'),
  ),
  'files.limit-low': files({ limit: '0' }, 'invalid_value', 'limit', 'a page of no files'),
  'files.limit-high': files({ limit: '10001' }, 'invalid_value', 'limit', 'a page of too many files'),
  'files.order': files({ order: 'up' }, 'invalid_value', 'order', 'an unknown order'),
  'files.after': files(
    { after: 'file-000000000000000000000000' },
    'file_not_found',
    'after',
    'a page after a file that is not there',
  ),
};

export const messagesRows: Readonly<Record<string, Row>> = {
  'no-messages': message({ messages: [] }, 'invalid_value', 'messages', 'no messages'),
  role: message(turn('x', 'wizard'), 'invalid_value', 'messages[0].role', 'an unknown role'),
  block: message(turn([{ type: 'hologram' }]), 'invalid_value', `${first}.type`, 'an unknown kind of block'),
  'nested-field': message(
    strangeField,
    'unknown_parameter',
    'messages[0].colour',
    'an unknown field in a message',
  ),
  stream: message({ stream: 'yes' }, 'invalid_type', 'stream', 'a text as stream'),
  'no-limit': message(
    { max_tokens: undefined },
    'missing_required_parameter',
    'max_tokens',
    'no limit of tokens',
  ),
  image: message(turn([badBlock]), 'invalid_base64', `${first}.source.data`, 'an image that is no base64'),
  'models.limit-low': models({ limit: '0' }, 'invalid_value', 'limit', 'a page of no models'),
  'models.limit-high': models({ limit: '1001' }, 'invalid_value', 'limit', 'a page of too many models'),
  'models.after': models(
    { after_id: 'nobody' },
    'invalid_value',
    'after_id',
    'a page after a model that is not there',
  ),
};
