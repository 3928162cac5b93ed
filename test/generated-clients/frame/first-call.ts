/** The first call with a generated client, for readers: a program of its own, or parts of the driver, as CI runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAsShown } from '../../docs/walk-guide.ts';
import { carryOut } from './carry-out.ts';
import { sourceFolder } from './find-clients.ts';
import type { Command, Excerpt, FirstCallProgram, GeneratedClient, Places } from './generated-client.ts';

/** What the program prints in every language; `…` is a trace id. */
export const printedByFirstCall = `Hello there
Hello there
429 rate_limit_exceeded, x-trace-id …: attempt 2 in 2 s
429 rate_limit_exceeded, x-trace-id …: given up`;

/** The program of the generator that its language's page recommends; undefined for the other generators. */
export function programOf({ firstCall }: GeneratedClient): FirstCallProgram | undefined {
  return 'run' in firstCall ? firstCall : undefined;
}

/** The code for the page: the whole program, or the excerpts of the driver. */
export function firstCallOf(client: GeneratedClient): string {
  const { firstCall } = client;
  const read = (file: string) => readFileSync(join(sourceFolder(client), file), 'utf8');
  if ('run' in firstCall) return read(firstCall.file).trimEnd();
  return firstCall.map((excerpt) => paragraph(read(excerpt.file), excerpt)).join('\n\n');
}

/** Runs the program; a fault if it fails, or prints something else than the page shows. */
export async function judgeFirstCall(
  client: GeneratedClient,
  places: Places,
  environment: Command['environment'],
): Promise<string[]> {
  const program = programOf(client);
  if (program === undefined) return [];
  const command = program.run(places);
  const asked = { ...command, environment: { ...environment, ...command.environment } };
  const { ok, reported, output } = await carryOut([asked], places.work);
  return ok && isAsShown(reported, printedByFirstCall) ? [] : [`the first call printed:\n${output}`];
}

/** The lines from the only one that begins so to the next empty line, without their indentation. */
export function paragraph(source: string, { file, begins }: Excerpt): string {
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
