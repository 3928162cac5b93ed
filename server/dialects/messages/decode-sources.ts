/** Where the bytes of images and documents of a messages request are. */
import type { Block, MediaSource } from '../../core/content.ts';
import type { DocumentPart, DocumentSource, ImageSource } from './wire.ts';

export function decodeImageSource(source: ImageSource, path: string): MediaSource {
  if (source.type === 'base64')
    return { from: 'data', mediaType: source.media_type, base64: source.data, param: `${path}.data` };
  return source.type === 'url'
    ? { from: 'url', url: source.url }
    : { from: 'file', fileId: source.file_id, param: `${path}.file_id` };
}

/** `decodeBlocks` decodes the blocks of a document, which are read at the given path. */
export function decodeDocumentSource(
  source: DocumentSource,
  path: string,
  decodeBlocks: (content: string | readonly DocumentPart[], path: string) => Block[],
): MediaSource {
  switch (source.type) {
    case 'base64':
      return { from: 'data', mediaType: source.media_type, base64: source.data, param: `${path}.data` };
    case 'text':
      return { from: 'text', mediaType: source.media_type, text: source.data };
    case 'content':
      return { from: 'blocks', blocks: decodeBlocks(source.content, `${path}.content`) };
    case 'url':
      return { from: 'url', url: source.url };
    case 'file':
      return { from: 'file', fileId: source.file_id, param: `${path}.file_id` };
  }
}
