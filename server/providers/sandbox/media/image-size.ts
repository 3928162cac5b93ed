/** Pixel sizes read from the first bytes of an image, without decoding it. */

export interface ImageSize {
  width: number;
  height: number;
}

/** The size of a PNG, GIF, JPEG or WebP image; undefined when the bytes are none of these or do not reach that far. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readGif(view) ?? readJpeg(view) ?? readWebp(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(view: DataView): ImageSize | undefined {
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageSize | undefined {
  if (view.getUint32(0) !== 0x47494638) return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Walks the segments up to the frame header (SOF0 … SOF15, of which C4, C8 and CC are something else). */
function readJpeg(view: DataView): ImageSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + Math.max(view.getUint16(at + 2), 2);
  }
  return undefined;
}

function readWebp(view: DataView): ImageSize | undefined {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  const kind = view.getUint32(12);
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 0x56503858) return undefined;
  const width = view.getUint16(24, true) + (view.getUint8(26) << 16) + 1;
  const height = view.getUint16(27, true) + (view.getUint8(29) << 16) + 1;
  return { width, height };
}
