/** The cases of a regression, one JSON object per line. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The compared aspects; each has a verdict of its own. */
const aspects = [
  'status',
  'shape',
  'finish reason',
  'tool calls',
  'usage',
  'stream',
  'text',
  'latency',
  'expected',
] as const;

export type Aspect = (typeof aspects)[number];

/** Operations by the name in the contract, with their path on both sides. */
const operations: Readonly<Record<string, readonly [method: string, path: string]>> = {
  createChatCompletion: ['POST', '/v1/chat/completions'],
  createEmbedding: ['POST', '/v1/embeddings'],
  createSpeech: ['POST', '/v1/audio/speech'],
  listModels: ['GET', '/v1/models'],
  createMessage: ['POST', '/v1/messages'],
  countMessageTokens: ['POST', '/v1/messages/count_tokens'],
};

interface Expectations {
  /** The new side must return it, whatever the old one does. */
  status?: number | undefined;
  finish_reason?: string | undefined;
  /** The new side's text must contain it. */
  contains?: string | undefined;
  /** Not compared. */
  ignore?: Aspect[] | undefined;
  similarity?: number | undefined;
  latency?: number | undefined;
  usage?: number | undefined;
}

const expectSchema: z.ZodType<Expectations> = z.strictObject({
  status: z.number().int().optional(),
  finish_reason: z.string().optional(),
  contains: z.string().optional(),
  ignore: z.array(z.enum(aspects)).optional(),
  similarity: z.number().min(0).max(1).optional(),
  latency: z.number().positive().optional(),
  usage: z.number().nonnegative().optional(),
});

const caseSchema = z
  .strictObject({
    name: z.string().min(1),
    operation: z.enum(Object.keys(operations)).optional(),
    path: z.string().startsWith('/').optional(),
    method: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown().optional(),
    expect: expectSchema.default({}),
  })
  .refine(({ operation, path }) => (operation === undefined) !== (path === undefined), {
    message: '"path" or "operation" is required',
  });

export interface Case {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  expect: Expectations;
}

/** Throws with one line that names the file and the line when something is wrong. */
export function readCases(file: string): Case[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new Error(`the cases cannot be read: ${(thrown as Error).message}`, { cause: thrown });
  }
  const cases: Case[] = [];
  const names = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const one = readCase(line, `${file}:${index + 1}`);
    if (names.has(one.name)) throw new Error(`${file}:${index + 1}: the name '${one.name}' comes twice`);
    names.add(one.name);
    cases.push(one);
  }
  if (cases.length === 0) throw new Error(`${file} has no cases`);
  return cases;
}

function readCase(line: string, place: string): Case {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error(`${place}: not JSON`);
  }
  const checked = caseSchema.safeParse(json);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new Error([`${place}:`, ...(issue?.path ?? []), issue?.message].join(' '));
  }
  const { name, operation, path, method, headers, body, expect } = checked.data;
  const [itsMethod, itsPath] = operations[operation ?? ''] ?? [
    body === undefined ? 'GET' : 'POST',
    path ?? '/',
  ];
  return { name, method: method ?? itsMethod, path: itsPath, headers, body, expect };
}
