/** The command `modelroute check-stream`, and the same as a function: does a captured stream obey its grammar? */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { declareCommand } from '../../command-line/command.ts';
import { runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { checkBatch } from './check-batch.ts';
import { streamContract } from './stream-contract.ts';
import { StreamJudge } from './stream-verdict.ts';
import type { StreamVerdict } from './stream-verdict.ts';

/** `process` is one. */
export interface CommandIo {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: CommandOutput;
  stderr: CommandOutput;
}

interface CommandOutput {
  write(text: string): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

export const checkStreamCommand = declareCommand({
  name: 'check-stream',
  summary: 'Validate a captured stream of server-sent events against the grammar of its operation',
  operands: ['[FILE]'],
  options: {
    operation: {
      type: 'string',
      required: true,
      value: 'OPERATION',
      about: 'createChatCompletion, createMessage or createSpeech',
    },
    request: {
      type: 'string',
      value: 'FILE',
      about:
        "the JSON body of the request; without it, rules that depend on the request ('n', 'stream_options.include_usage') are lenient",
    },
    json: { type: 'boolean', about: 'print the verdict as one line of JSON' },
    batch: {
      type: 'string',
      value: 'FILE',
      about: 'read lines {"id", "stream", "request"?}, print lines {"id", "ok", "rule", "event"}',
    },
  },
  details: `Prints the broken rule, and the index of the event and the byte, counted from 0. Works without a server.
FILE is the body of the response, for example from 'curl -sN … > FILE'; - is standard input.`,
  exits: '0 every stream is valid, 1 a rule is broken, 2 the check could not run',
  example: 'modelroute check-stream --operation createChatCompletion response.txt',
});

/**
 * Judges a captured stream. `request` is the parsed body of the request, where it is known. Rejects when the
 * operation is not one that streams, or when the source does.
 */
export async function checkStream(
  source: Uint8Array | AsyncIterable<Uint8Array | string>,
  { operation, request }: { operation: string; request?: unknown },
): Promise<StreamVerdict> {
  const judge = new StreamJudge(await streamContract(operation), request);
  if (source instanceof Uint8Array) judge.push(source);
  else for await (const chunk of bytesOf(source)) if (!judge.push(chunk)) break;
  return judge.verdict();
}

/** Runs the command; resolves with the exit status and writes one clear line for every error. */
export async function runCheckStream(argv: string[], io: CommandIo): Promise<0 | 1 | 2> {
  return await runCommand(checkStreamCommand, argv, io, async ({ operands: [file], values }) => {
    const { operation, batch, request, json } = values;
    if (batch !== undefined && (file !== undefined || request !== undefined))
      throw new UsageError('--batch takes no other file');
    try {
      if (batch !== undefined) return await runBatch(operation, batch, io);
      if (file === undefined) throw new UsageError('FILE is missing (- for standard input)');
      const body = request === undefined ? undefined : await readRequest(request);
      const verdict = await checkStream(open(file, io), { operation, request: body });
      io.stdout.write(json === true ? `${JSON.stringify(verdict)}\n` : report(file, verdict));
      return verdict.ok ? 0 : 1;
    } catch (error) {
      throw error instanceof Error ? new UsageError(error.message, { cause: error }) : error;
    }
  });
}

async function runBatch(operation: string, file: string, io: CommandIo): Promise<0 | 1 | 2> {
  const counts = { obey: 0, broken: 0, unreadable: 0 };
  let lines = '';
  for await (const verdict of checkBatch(bytesOf(open(file, io)), await streamContract(operation))) {
    counts[verdict.ok === null ? 'unreadable' : verdict.ok ? 'obey' : 'broken'] += 1;
    lines += `${JSON.stringify(verdict)}\n`;
    if (lines.length < 65_536) continue;
    await write(io.stdout, lines);
    lines = '';
  }
  await write(io.stdout, lines);
  io.stderr.write(`${counts.obey} obey, ${counts.broken} broken, ${counts.unreadable} not readable\n`);
  if (counts.unreadable > 0) return 2;
  return counts.broken > 0 ? 1 : 0;
}

/** Opens the file only when it is read, so that its errors reach the reader. */
async function* open(file: string, io: CommandIo): AsyncGenerator<Uint8Array | string> {
  yield* file === '-' ? io.stdin : createReadStream(file, { highWaterMark: 1024 * 1024 });
}

async function* bytesOf(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function readRequest(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}

function report(file: string, verdict: StreamVerdict): string {
  const name = file === '-' ? 'standard input' : file;
  const size = `${verdict.events} events, ${verdict.bytes} bytes`;
  if (verdict.ok)
    return `${name}: obeys (${size}${verdict.outcome === 'error' ? ', ends with an error event' : ''})\n`;
  const { rule = '', message = '', event = 0, byte = 0, events } = verdict;
  const rows = [
    `${name}: broken`,
    `  rule     ${rule}`,
    `  meaning  ${message}`,
    `  event    ${event}`,
    `  byte     ${byte}`,
    ...(events === 0 ? ['  hint     no event was found; is this the body of a streamed response?'] : []),
  ];
  return `${rows.join('\n')}\n`;
}

async function write(output: CommandOutput, text: string): Promise<void> {
  if (text === '' || output.write(text)) return;
  await new Promise<void>((resolve) => {
    output.once('drain', resolve);
  });
}
