/** The size of an upload does not show in the memory of the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { boundary, filePart, form, purposePart } from './multipart-server.ts';

const mebibyte = 1024 * 1024;

interface Peak {
  bytes: number;
  peakBytes: number;
}

/** Sends a file of `mebibytes` without holding it whole either. */
async function upload(port: string, mebibytes: number): Promise<Peak> {
  const [head = '', tail = ''] = form([purposePart, filePart('CONTENT')])
    .toString()
    .split('CONTENT');
  const chunk = Buffer.alloc(mebibyte, 'x');
  function* body(): Generator<Uint8Array> {
    yield Buffer.from(head);
    for (let n = 0; n < mebibytes; n += 1) yield chunk;
    yield Buffer.from(tail);
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers });
  const response = once(sending, 'response');
  await pipeline(Readable.from(body()), sending);
  const [reply]: unknown[] = await response;
  if (!(reply instanceof Readable)) throw new Error('no answer');
  const peak: Peak = JSON.parse(await text(reply));
  return peak;
}

/**
 * The first upload fills what the collector lets lie about before it acts (some 64 MiB of spent
 * buffers); what the second adds to that is what its size costs.
 */
test('an upload of 256 MiB takes no more memory than one of 96', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-memory-'));
  const script = new URL('multipart-memory-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port]: unknown[] = await once(child.stdout, 'data');
    const small = await upload(String(port).trim(), 96);
    const large = await upload(String(port).trim(), 256);
    expect(large.bytes).toBe(256 * mebibyte);
    expect(large.peakBytes - small.peakBytes).toBeLessThan(48 * mebibyte);
  } finally {
    child.kill();
    await once(child, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
});
