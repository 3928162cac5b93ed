/** Reads the parts of a message. Their types mean the same in every format that has them. */
import { fieldsOf, listOf, textOf, type Fields } from '../../../json-fields.ts';
import type { Part } from './conversation.ts';
import { filePart, linked, sourceOf } from './read-file-part.ts';

/** Content as a format has it: a text, or parts. */
export function readContent(content: unknown): Part[] {
  const text = textOf(content);
  return text === undefined
    ? listOf(content).map((part) => readPart(fieldsOf(part)))
    : [{ kind: 'text', text }];
}

export function readPart(part: Fields): Part {
  const type = textOf(part['type']) ?? '';
  const read = Object.hasOwn(readers, type) ? readers[type]?.(part) : undefined;
  return read ?? otherPart(type, part);
}

export function otherPart(type: string, value: Fields): Part {
  return { kind: 'other', name: type === '' ? 'unknown part' : type, json: JSON.stringify(value, null, 2) };
}

/** `input`: JSON or another text, or the value itself. */
export function callPart(name: unknown, id: unknown, input: unknown): Part {
  const text = typeof input === 'string' ? input : JSON.stringify(input ?? {});
  return { kind: 'call', name: textOf(name) ?? 'unnamed', id: textOf(id), input: text };
}

export function resultPart(callId: unknown, content: unknown, isError = false): Part {
  return { kind: 'result', callId: textOf(callId), isError, parts: readContent(content) };
}

/** Undefined where the field has no text: then the part is shown as JSON. */
const said =
  (kind: 'text' | 'reasoning', field: string) =>
  (part: Fields): Part | undefined => {
    const text = part[field];
    return typeof text === 'string' ? { kind, text } : undefined;
  };

const text = said('text', 'text');
const called = ({ name, id, input }: Fields): Part => callPart(name, id, input);
const returned = ({ tool_use_id: id, content, is_error: failed }: Fields): Part =>
  resultPart(id, content, failed === true);

const readers: Readonly<Record<string, (part: Fields) => Part | undefined>> = {
  text,
  input_text: text,
  output_text: text,
  refusal: said('text', 'refusal'),
  thinking: said('reasoning', 'thinking'),
  reasoning_text: said('reasoning', 'text'),
  summary_text: said('reasoning', 'text'),
  image_url: ({ image_url: image }) => filePart('Image', linked(fieldsOf(image)['url'])),
  input_image: ({ image_url: url, file_id: id }) => filePart('Image', { ...linked(url), fileId: textOf(id) }),
  image: ({ source }) => filePart('Image', sourceOf(fieldsOf(source))),
  input_audio({ input_audio: audio }) {
    const { data, format } = fieldsOf(audio);
    return filePart('Audio', { data: textOf(data), type: textOf(format) });
  },
  file: ({ file }) => fileOf(fieldsOf(file)),
  input_file: (part) => fileOf(part),
  document({ source, title }) {
    const document = fieldsOf(source);
    // A plain text is its own content.
    if (document['type'] !== 'base64' && typeof document['data'] === 'string')
      return { kind: 'text', text: document['data'] };
    return filePart('Document', { ...sourceOf(document), name: textOf(title) });
  },
  tool_use: called,
  server_tool_use: called,
  mcp_tool_use: called,
  tool_result: returned,
  mcp_tool_result: returned,
};

/** `file_data` is a data URL or plain base64. */
function fileOf({ file_data: data, file_url: url, file_id: id, filename }: Fields): Part {
  const inline = linked(data);
  const content = inline.data === undefined ? { data: inline.url, url: textOf(url) } : inline;
  return filePart('File', { ...content, fileId: textOf(id), name: textOf(filename) });
}
