/** Reads `openapi/<document>/tasks.yaml`: the tasks that the code samples of a document show, by operation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DocumentName } from '../error-table.ts';

/** `$NAME` in a string is the value of an environment variable. */
const task = z.strictObject({
  /** Names a further task of an operation; ends the name of its files and its Java class. */
  name: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  /** Values of parameters of the path; absent: the environment variable of the same name. */
  path: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The JSON body. */
  body: z.json().optional(),
  /** Fields of a form; the field `file` is the name of a file. */
  form: z.record(z.string(), z.string()).optional(),
  /** Credentials other than those of the document: of a person who has signed in, or of nobody. */
  as: z.enum(['session', 'nobody']).optional(),
  /** Name of the file that takes the body of the response. */
  saves: z.string().optional(),
  /** Output other than the body of the response alone. */
  prints: z.enum(['stream', 'cookie', 'location']).optional(),
});

export type Task = z.infer<typeof task>;

/** Tasks by the id of their operation. */
export type Tasks = Readonly<Record<string, readonly Task[]>>;

/** Throws with the name of the file when a row has an unknown or missing member. */
export function readTasks(openapi: string, name: DocumentName): Tasks {
  const file = join(openapi, name, 'tasks.yaml');
  const read = z
    .record(z.string(), z.array(task).min(1))
    .safeParse(parse(readFileSync(file, 'utf8'), { merge: true }));
  if (!read.success) throw new Error(`openapi/${name}/tasks.yaml: ${z.prettifyError(read.error)}`);
  return read.data;
}
