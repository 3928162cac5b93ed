/** A form as the body of a request: its file in the chunks that are in memory already, none of them copied. */
import { randomBytes } from 'node:crypto';
import type { ChunkedBody } from '../../core/chunked-body.ts';
import type { Form } from '../../core/form.ts';
import { quoted } from './multipart-body.ts';

export interface FormBody {
  contentType: string;
  body: ChunkedBody;
}

/** The file is the last part, called `file`, so that a provider knows everything about it before it arrives. */
export function formBody({ fields, file }: Form): FormBody {
  // 128 random bits: no file has them in it by chance.
  const boundary = `modelroute-${randomBytes(16).toString('hex')}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const about = `content-disposition: form-data; name="file"; filename="${quoted(file.filename)}"`;
  const head = `${parts.join('')}--${boundary}\r\n${about}\r\ncontent-type: ${file.mediaType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      chunks: [Buffer.from(head), ...file.chunks, Buffer.from(`\r\n--${boundary}--\r\n`)],
      loan: undefined,
    },
  };
}
