/** A multipart body of some fields and one file, whose bytes are streamed without buffering. */
import { randomBytes } from 'node:crypto';

export interface MultipartFile {
  filename: string;
  mediaType: string;
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface MultipartBody {
  contentType: string;
  /** Of the whole body, bytes. */
  length: number;
  body: AsyncIterable<Uint8Array>;
}

/** The file is the last part, called `file`. */
export function multipartBody(fields: Readonly<Record<string, string>>, file: MultipartFile): MultipartBody {
  // 128 random bits: no file has them in it by chance.
  const boundary = `modelroute-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(file.filename)}"\r\ncontent-type: ${file.mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.bytes + tail.length,
    body: joined(head, file, tail),
  };
}

async function* joined(head: Buffer, file: MultipartFile, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head;
  yield* file.read();
  yield tail;
}

/** As browsers write names in forms. */
export function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
