/** Parts of messages and of the outputs of tools → canonical blocks. */
import type { Block, MediaSource } from '../../core/content.ts';
import { decodeDataUrl } from '../chat/data-url.ts';
import type { MemberNames, Origins } from '../origins.ts';
import { given } from '../short-forms.ts';
import type { InputPart } from './wire.ts';

type ImagePart = Extract<InputPart, { type: 'input_image' }>;
type FilePart = Extract<InputPart, { type: 'input_file' }>;

/** `path` is that of the content. A plain string is one text block. */
export function decodeContent(
  content: string | readonly InputPart[],
  path: string,
  origins: Origins,
): Block[] {
  if (typeof content === 'string') return [origins.mark({ type: 'text', text: content }, path)];
  return content.flatMap((part, index) => decodePart(part, `${path}[${index}]`, origins));
}

function decodePart(part: InputPart, path: string, origins: Origins): Block[] {
  switch (part.type) {
    case 'output_text':
      return [origins.mark({ type: 'text', text: part.text }, path)];
    case 'refusal':
      return [origins.mark({ type: 'refusal', text: part.refusal }, path)];
    case 'input_text':
      return [marked({ type: 'text', text: part.text }, part, path, origins)];
    case 'input_image':
      return [decodeImage(part, path, origins)];
    case 'input_file':
      return [decodeFile(part, path, origins)];
  }
}

/** The rules of the contract ensure that one of the two is given, and `withOneContent` that it is one. */
function decodeImage(part: ImagePart, path: string, origins: Origins): Block {
  const { image_url: url, file_id: fileId, detail = null } = part;
  const param = `${path}.image_url`;
  const source: MediaSource =
    typeof url === 'string'
      ? (decodeDataUrl(url, param, origins) ?? { from: 'url', url })
      : { from: 'file', fileId: fileId ?? '', param: `${path}.file_id` };
  return marked({ type: 'image', source, detail }, part, path, origins);
}

function decodeFile(part: FilePart, path: string, origins: Origins): Block {
  const { file_data: data, file_id: fileId, file_url: url, filename = null, detail } = part;
  if (detail !== undefined && detail !== 'auto')
    origins.losses.add(`${path}.detail`, 'dropped', 'known to the responses format only');
  const source: MediaSource =
    typeof fileId === 'string'
      ? { from: 'file', fileId, param: `${path}.file_id` }
      : typeof data === 'string'
        ? decodeFileData(data, `${path}.file_data`, origins)
        : { from: 'url', url: url ?? '' };
  const names = { source: 'file_data' };
  return marked({ type: 'document', source, filename, context: null }, part, path, origins, names);
}

/** File data come as a data URL or as bare base64. */
function decodeFileData(data: string, param: string, origins: Origins): MediaSource {
  return decodeDataUrl(data, param, origins) ?? { from: 'data', mediaType: null, base64: data, param };
}

/** With the cache mark of its part. */
function marked<Known extends Block>(
  block: Known,
  {
    prompt_cache_breakpoint: mark,
  }: Pick<Extract<InputPart, { type: 'input_text' }>, 'prompt_cache_breakpoint'>,
  path: string,
  origins: Origins,
  names: MemberNames = {},
): Known {
  const cache = mark === undefined ? undefined : { ttl: mark.ttl ?? null };
  return origins.mark({ ...block, ...given({ cache }) }, path, {
    cache: 'prompt_cache_breakpoint',
    ...names,
  });
}
