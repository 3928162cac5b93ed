/** A form does not depend on chunks, only the contract's errors refuse it, and what was encoded is what is read. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ApiError } from '../../../server/core/api-error.ts';
import { receiveForm } from '../../../server/http/receive-form.ts';
import { freeIntake } from '../../support/free-intake.ts';
import type { FuzzTarget } from '../target.ts';

const boundary = 'x';

export const target: FuzzTarget = {
  dictionary: [
    '--x\r\n',
    '\r\n--x\r\n',
    '\r\n--x--\r\n',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="a"',
    '; filename="f"',
    "; filename*=UTF-8''%e2%82%ac",
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '"',
    '\\"',
    ';',
    'a[]',
    '\u0000',
    'é',
  ],
  async run(input) {
    const whole = await outcomeOf([input]);
    const middle = input.length >> 1;
    assert.deepEqual(await outcomeOf([input.subarray(0, middle), input.subarray(middle)]), whole);
    assert.deepEqual(await outcomeOf(chunksOf(input, input.length > 400 ? 7 : 1)), whole);
    // The input as contents: of a field that ends where the file begins.
    const [text, file] = [input.subarray(0, middle), input.subarray(middle)] as const;
    const encoded = [
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
      text,
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f.txt"\r\n\r\n`,
      file,
      `\r\n--${boundary}--\r\n`,
    ].map((part) => Buffer.from(part));
    // A boundary in them would end them.
    if ([text, file].some((content) => `\r\n${content.toString('latin1')}`.includes(`\r\n--${boundary}`)))
      return;
    const read = await outcomeOf([Buffer.concat(encoded)]);
    assert.deepEqual(read, {
      fields: [['a[]', text.toString('utf8')]],
      file: file.toString('latin1'),
    });
  },
};

function chunksOf(input: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(input.length / size) }, (_, at) =>
    input.subarray(at * size, (at + 1) * size),
  );
}

async function outcomeOf(chunks: readonly Buffer[]): Promise<unknown> {
  const request = Readable.from(chunks, { objectMode: false });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  try {
    const incoming = Object.assign(request, { headers }) as unknown as IncomingMessage;
    const { fields, file } = await receiveForm(incoming, {
      intake: freeIntake(incoming, 100_000),
      maxFileBytes: 50_000,
      fileField: 'file',
      lists: new Set(['a']),
      signal: new AbortController().signal,
    });
    return { fields, file: file && Buffer.concat(file.chunks).toString('latin1') };
  } catch (error) {
    // Which of several errors is found first depends on chunks.
    if (error instanceof ApiError) return 'refused';
    throw error;
  }
}
