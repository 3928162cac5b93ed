/** Data URLs (RFC 2397), in which chat completions carry images and files. */
import type { MediaSource } from '../../core/content.ts';
import type { Origins } from '../origins.ts';

/** The bytes of a data URL as base64; undefined for any other string. `param` is the field that contains it. */
export function decodeDataUrl(url: string, param: string, origins: Origins): MediaSource | undefined {
  const comma = url.indexOf(',');
  const header = /^data:([^;,]{0,255})((?:;[^,;]{1,255}){0,8})$/i.exec(url.slice(0, Math.min(comma, 2_400)));
  if (comma < 0 || header === null) return undefined;
  const mediaType = header[1] === undefined || header[1] === '' ? 'text/plain' : header[1].toLowerCase();
  const parameters = header[2] ?? '';
  const isBase64 = /;base64$/i.test(parameters);
  if (parameters.length > (isBase64 ? ';base64'.length : 0))
    origins.losses.add(param, 'changed', 'parameters of the media type are left out');
  const payload = url.slice(comma + 1);
  if (isBase64) return { from: 'data', mediaType, base64: payload, param };
  return {
    from: 'data',
    mediaType,
    base64: unescapeBytes(payload).toString('base64'),
    param,
  };
}

export function encodeDataUrl(mediaType: string, base64: string): string {
  return `data:${mediaType};base64,${base64}`;
}

/** Decodes percent escapes to bytes; text that is no valid escape stays. */
function unescapeBytes(payload: string): Buffer {
  const bytes = Buffer.from(payload, 'utf8').toString('latin1');
  const unescaped = bytes.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(unescaped, 'latin1');
}
