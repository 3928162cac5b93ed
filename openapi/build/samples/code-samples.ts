/**
 * Writes `x-codeSamples` of every operation: each task of `tasks.yaml` in each language. A file of `code-samples/` takes
 * the place of a generated one, where an official library makes the better sample.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentName } from '../error-table.ts';
import type { Json, JsonObject } from '../json.ts';
import { callOf, operationsOf, type Operation } from './call.ts';
import { curlSample } from './curl.ts';
import { goSample } from './go.ts';
import { javaSample } from './java.ts';
import { javascriptSample } from './javascript.ts';
import { pythonSample } from './python.ts';
import { readTasks, type Task } from './tasks.ts';

/** In the order in which a page offers them. `ending` is that of a file. */
export const languages = [
  { lang: 'curl', ending: 'sh', write: curlSample },
  { lang: 'JavaScript', ending: 'mjs', write: javascriptSample },
  { lang: 'Python', ending: 'py', write: pythonSample },
  { lang: 'Go', ending: 'go', write: goSample },
  { lang: 'Java', ending: 'java', write: javaSample },
] as const;

export interface CodeSample {
  readonly operation: string;
  /** The file of the sample, without its ending. */
  readonly name: string;
  readonly lang: (typeof languages)[number]['lang'];
  readonly ending: string;
  readonly source: string;
}

interface Place {
  readonly openapi: string;
  readonly document: DocumentName;
}

function samplesOf(place: Place, operation: Operation, task: Task): CodeSample[] {
  const call = callOf(place.document, operation, task);
  const name = [operation.id, ...(task.name === undefined ? [] : [task.name])].join('.');
  return languages.map(({ lang, ending, write }) => ({
    operation: operation.id,
    name,
    lang,
    ending,
    source: handWritten(place, `${name}.${ending}`) ?? write(call),
  }));
}

function handWritten({ openapi, document }: Place, file: string): string | undefined {
  const path = join(openapi, document, 'code-samples', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Every sample of a document. Throws for an operation without a task, and for a task without an operation. */
export function codeSamples(openapi: string, document: DocumentName, definition: JsonObject): CodeSample[] {
  const tasks = readTasks(openapi, document);
  const operations = operationsOf(definition);
  const unknown = Object.keys(tasks).find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined) throw new Error(`openapi/${document}/tasks.yaml: no operation ${unknown}`);
  return operations.flatMap((operation) => {
    const own = tasks[operation.id];
    if (own === undefined)
      throw new Error(
        `openapi/${document}/tasks.yaml: the operation ${operation.id} has no task; add its row for the code samples`,
      );
    return own.flatMap((task) => samplesOf({ openapi, document }, operation, task));
  });
}

/** As the page offers it: the language, and the task where it is a further one. */
const labelOf = (lang: string, name: string): string => {
  const task = name.split('.')[1];
  return task === undefined ? lang : `${lang} (${task})`;
};

/** The document with its samples. */
export function withCodeSamples(openapi: string, document: DocumentName, definition: JsonObject): JsonObject {
  const samples = codeSamples(openapi, document, definition);
  const paths = structuredClone(definition['paths']) as Record<string, Record<string, JsonObject>>;
  for (const { id, method, path } of operationsOf(definition)) {
    const operation = paths[path]?.[method];
    if (operation === undefined) continue;
    operation['x-codeSamples'] = samples
      .filter((sample) => sample.operation === id)
      .map(({ name, lang, source }): Json => ({ lang, label: labelOf(lang, name), source }));
  }
  return { ...definition, paths };
}
