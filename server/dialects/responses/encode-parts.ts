/** Canonical blocks → the parts of a message or of the output of a tool. Blocks that fit no part are reported. */
import type { Block, DocumentBlock, ImageBlock, SearchResultBlock, TextBlock } from '../../core/content.ts';
import { encodeDataUrl } from '../chat/data-url.ts';
import { breakpointOf, searchResultText } from '../chat/encode-parts.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import type { InputFilePart, InputImagePart, InputTextPart, OutputPart } from './wire.ts';

/** A block may give several parts, or none. */
export function encodeParts(blocks: readonly Block[], encoding: Encoding): OutputPart[] {
  return blocks.flatMap((block) => encodePart(block, encoding));
}

function encodePart(block: Block, encoding: Encoding): OutputPart[] {
  switch (block.type) {
    case 'text':
      return [encodeText(block, encoding)];
    case 'refusal':
      return [{ type: 'input_text', text: block.text }];
    case 'image':
      return encodeImage(block, encoding);
    case 'document':
      return encodeDocument(block, encoding);
    case 'search-result':
      return [encodeSearchResult(block, encoding)];
    default:
      encoding.drop(block, undefined, 'a message of the responses format has no place for it');
      return [];
  }
}

function encodeText(block: TextBlock, encoding: Encoding): InputTextPart {
  return { type: 'input_text', text: block.text, ...breakpointOf(block, encoding) };
}

const details = ['auto', 'low', 'high', 'original'] as const;

function encodeImage(block: ImageBlock, encoding: Encoding): InputImagePart[] {
  const { source } = block;
  const more = {
    ...given({ detail: details.find((known) => known === block.detail) }),
    ...breakpointOf(block, encoding),
  };
  switch (source.from) {
    case 'file':
      return [{ type: 'input_image', file_id: source.fileId, ...more }];
    case 'data': {
      const url = encodeDataUrl(source.mediaType ?? 'image/png', source.base64);
      return [{ type: 'input_image', image_url: url, ...more }];
    }
    case 'url':
      if (source.url !== '') return [{ type: 'input_image', image_url: source.url, ...more }];
      encoding.drop(block, undefined, 'its URL is empty');
      return [];
    default:
      throw new Error('an image is neither text nor blocks');
  }
}

function encodeDocument(block: DocumentBlock, encoding: Encoding): OutputPart[] {
  const parts = documentParts(block, encoding);
  if (block.context !== null) {
    encoding.change(block, 'context', 'sent as a text before the document');
    parts.unshift({ type: 'input_text', text: block.context });
  }
  const last = parts.at(-1);
  if (last !== undefined && block.cache !== undefined)
    parts[parts.length - 1] = { ...last, ...breakpointOf(block, encoding) };
  return parts;
}

function documentParts(block: DocumentBlock, encoding: Encoding): OutputPart[] {
  const { source, filename } = block;
  const fileOf = (url: string, ending: string): InputFilePart => ({
    type: 'input_file',
    file_data: url,
    filename: filename ?? `document.${ending}`,
  });
  switch (source.from) {
    case 'file':
      return [{ type: 'input_file', file_id: source.fileId, ...given({ filename }) }];
    case 'url':
      return [{ type: 'input_file', file_url: source.url, ...given({ filename }) }];
    case 'data':
      if (source.mediaType?.startsWith('image/') === true) {
        if (filename !== null) encoding.drop(block, 'filename', 'an image has no name');
        return encodeImage({ type: 'image', source, detail: null }, encoding);
      }
      return [fileOf(encodeDataUrl(source.mediaType ?? 'application/pdf', source.base64), 'pdf')];
    case 'text': {
      if (!source.text.isWellFormed())
        encoding.change(block, 'source', 'halves of surrogate pairs are replaced');
      const base64 = Buffer.from(source.text).toString('base64');
      return [fileOf(encodeDataUrl(source.mediaType, base64), 'txt')];
    }
    case 'blocks': {
      encoding.change(block, undefined, 'its contents are sent as parts of the message');
      const title: InputTextPart[] = filename === null ? [] : [{ type: 'input_text', text: filename }];
      return [...title, ...encodeParts(source.blocks, encoding)];
    }
  }
}

function encodeSearchResult(block: SearchResultBlock, encoding: Encoding): InputTextPart {
  encoding.change(block, undefined, 'sent as text');
  for (const inner of block.blocks)
    if (inner.type === 'text' && inner.cache !== undefined)
      encoding.drop(inner, 'cache', 'the text is one part');
  return { type: 'input_text', text: searchResultText(block), ...breakpointOf(block, encoding) };
}
