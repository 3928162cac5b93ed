/** Images and documents → the messages format, which takes four kinds of image, PDF and plain text. */
import type { DocumentBlock, ImageBlock, MediaSource } from '../../core/content.ts';
import type { Encoding } from '../encoding.ts';
import { cutText, given } from '../short-forms.ts';
import { cacheControlOf, encodeTexts } from './encode-texts.ts';
import type { DocumentPart, DocumentSource, ImageSource, InputBlock } from './wire.ts';

type WireImage = Extract<DocumentPart, { type: 'image' }>;
type WireDocument = Extract<InputBlock, { type: 'document' }>;

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const maxTitle = 500;

export function encodeImageBlock(block: ImageBlock, encoding: Encoding): WireImage[] {
  const source = imageSource(block.source);
  if (source === undefined) {
    encoding.drop(block, undefined, 'the messages format takes JPEG, PNG, GIF and WebP only');
    return [];
  }
  if (block.detail !== null && block.detail !== 'auto')
    encoding.drop(block, 'detail', 'the messages format cannot ask for it');
  return [{ type: 'image', source, ...cacheControlOf(block, encoding) }];
}

function imageSource(source: MediaSource): ImageSource | undefined {
  if (source.from === 'url') return { type: 'url', url: source.url };
  if (source.from === 'file') return { type: 'file', file_id: source.fileId };
  if (source.from !== 'data') return undefined;
  const mediaType = imageTypes.find((known) => known === source.mediaType);
  return mediaType === undefined ? undefined : { type: 'base64', media_type: mediaType, data: source.base64 };
}

export function encodeDocumentBlock(block: DocumentBlock, encoding: Encoding): (WireDocument | WireImage)[] {
  const image = imageSource(block.source);
  if (block.source.from === 'data' && image !== undefined) {
    encoding.change(block, undefined, 'sent as an image');
    return [{ type: 'image', source: image, ...cacheControlOf(block, encoding) }];
  }
  const source = documentSource(block, encoding);
  if (source === undefined) {
    encoding.drop(block, undefined, 'the messages format takes PDF and text in UTF-8 only');
    return [];
  }
  const title = cutText(block.filename ?? '', maxTitle);
  if (title !== (block.filename ?? '')) encoding.change(block, 'filename', `cut to ${maxTitle} characters`);
  return [
    {
      type: 'document',
      source,
      ...given({ title: title === '' ? null : title, context: block.context }),
      ...cacheControlOf(block, encoding),
    },
  ];
}

function documentSource(block: DocumentBlock, encoding: Encoding): DocumentSource | undefined {
  const { source, filename } = block;
  switch (source.from) {
    case 'file':
      return { type: 'file', file_id: source.fileId };
    case 'url':
      return { type: 'url', url: source.url };
    case 'text':
      return { type: 'text', media_type: 'text/plain', data: source.text };
    case 'blocks': {
      const content = source.blocks.flatMap((inner): DocumentPart[] =>
        inner.type === 'image' ? encodeImageBlock(inner, encoding) : encodeTexts([inner], encoding),
      );
      return { type: 'content', content };
    }
    case 'data': {
      if (isPdf(source.mediaType, source.base64, filename))
        return { type: 'base64', media_type: 'application/pdf', data: source.base64 };
      const isText = source.mediaType === null || /^text\/|^application\/json$/.test(source.mediaType);
      const text = isText ? textOf(source.base64) : undefined;
      if (text === undefined) return undefined;
      if (source.mediaType !== null && source.mediaType !== 'text/plain')
        encoding.change(block, 'source', 'sent as text/plain');
      return { type: 'text', media_type: 'text/plain', data: text };
    }
  }
}

/** The media type of bare base64 is detected from its first bytes, or else from its name. */
function isPdf(mediaType: string | null, base64: string, filename: string | null): boolean {
  if (mediaType !== null) return mediaType === 'application/pdf';
  return base64.startsWith('JVBERi0') || (filename !== null && /\.pdf$/i.test(filename));
}

/** The bytes as UTF-8 text; undefined when they are not UTF-8 or empty. */
function textOf(base64: string): string | undefined {
  const bytes = Buffer.from(base64, 'base64');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text === '' || text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
