/** The first call with a generated client, for readers: the parts of its driver that connect and ask, as CI runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFolder } from './find-clients.ts';
import type { GeneratedClient } from './generated-client.ts';

/** The paragraphs of the driver that the client names, each without its indentation. */
export function firstCallOf(client: GeneratedClient): string {
  return client.firstCall
    .map(({ file, begins }) =>
      paragraph(readFileSync(join(sourceFolder(client), file), 'utf8'), begins, file),
    )
    .join('\n\n');
}

/** The lines from the only one that begins so to the next empty line. */
export function paragraph(source: string, begins: string, file: string): string {
  const lines = source.split('\n');
  const isFirst = (line: string) => line.trimStart().startsWith(begins);
  const at = lines.findIndex(isFirst);
  if (at < 0 || lines.findLastIndex(isFirst) !== at)
    throw new Error(`${file} must have one line that begins with '${begins}'`);
  const end = lines.findIndex((line, index) => index > at && line.trim() === '');
  const taken = lines.slice(at, end < 0 ? undefined : end);
  const indent = lines[at]?.search(/\S/) ?? 0;
  const outer = taken.findIndex((line, index) => index > 0 && line.search(/\S/) < indent);
  return taken
    .slice(0, outer < 0 ? undefined : outer)
    .map((line) => line.slice(indent))
    .join('\n');
}
