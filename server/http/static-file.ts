/**
 * Sends a file as it is stored, or its precompressed form. Validators, conditions, ranges
 * and HEAD are the library's, as for `response.sendFile` of Express. Knows nothing of Express itself.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import accepts from 'accepts';
import send from 'send';

/** The smallest first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface StaticFile {
  folder: string;
  /** Below `folder`; a path outside it is refused. */
  name: string;
  /** Where its compressed forms are; `folder` when absent. */
  compressedFolder?: string;
  headers: Readonly<Record<string, string>>;
}

/** `fail` is called instead of a response, with a status: no such file, or a condition that is not met. */
export function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, name, compressedFolder = folder, headers }: StaticFile,
  fail: (error: Error & { status: number }) => void,
): void {
  const acceptable = accepts(request);
  const isPacked = isCompressedAlone({ folder, name, compressedFolder });
  const encoding = encodings.find(
    (each) =>
      acceptable.encodings([each.name]) !== false &&
      (isPacked
        ? each.name === 'br'
        : isMadeOf(join(compressedFolder, name + each.suffix), join(folder, name))),
  );
  if (isPacked && encoding === undefined)
    return sendDecompressed(request, response, join(compressedFolder, `${name}.br`), headers);
  const all = { ...headers, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding.name }) };
  const [root, path] = encoding === undefined ? [folder, name] : [compressedFolder, name + encoding.suffix];
  for (const [header, value] of Object.entries(all)) response.setHeader(header, value);
  const refuse = (error: Error & { status: number }) => {
    for (const header of Object.keys(all)) response.removeHeader(header);
    fail(error);
  };
  send(request, path, { root, index: false, cacheControl: false })
    .on('error', refuse)
    .on('directory', () => refuse(Object.assign(new Error('a folder is no file'), { status: 404 })))
    .pipe(response);
}

/** An installed package has large files in their compressed form alone, which is a fifth or less. */
function isCompressedAlone({
  folder,
  name,
  compressedFolder,
}: Required<Omit<StaticFile, 'headers'>>): boolean {
  // A path that could leave the folder is for `send` to refuse.
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(name) || name.includes('..')) return false;
  return !existsSync(join(folder, name)) && existsSync(join(compressedFolder, `${name}.br`));
}

/** Browsers that reach the server by plain HTTP and a name other than localhost do not take the compressed form. */
function sendDecompressed(
  { method }: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: StaticFile['headers'],
): void {
  for (const [header, value] of Object.entries({ ...headers, vary: 'accept-encoding' }))
    response.setHeader(header, value);
  if (method === 'HEAD') return void response.end();
  // A reader who leaves ends it.
  pipeline([createReadStream(path), createBrotliDecompress(), response], () => {});
}

/** Whether a compressed file exists and is not older than its source. */
function isMadeOf(compressed: string, original: string): boolean {
  const [made, from] = [compressed, original].map((file) => statSync(file, { throwIfNoEntry: false }));
  return made !== undefined && from !== undefined && made.mtimeMs >= from.mtimeMs;
}
