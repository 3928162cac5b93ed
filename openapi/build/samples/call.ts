/** The request of a task, with what each language needs to write it. */
import type { DocumentName } from '../error-table.ts';
import { objectAt, stringAt, type Json, type JsonObject } from '../json.ts';
import type { Task } from './tasks.ts';

/** Part of the samples that a page, a test or a reader replaces with the URL of an installation. */
export const placeholderUrl = 'http://127.0.0.1:8080';

/** Strings of a call may contain `$NAME`, the value of an environment variable. */
export interface Call {
  /** In camel case: the operation, and the name of the task. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Json | undefined;
  readonly form: Readonly<Record<string, string>> | undefined;
  readonly saves: string | undefined;
  readonly prints: 'json' | 'text' | 'stream' | 'cookie' | 'location';
}

/** Paths of the servers of the documents. */
export const basePaths: Readonly<Record<DocumentName, string>> = {
  v1: '/v1',
  alt: '/alt/v1',
  console: '/console/api',
};

const signedIn = [
  ['Cookie', '__Host-modelroute-session=$SESSION'],
  ['x-csrf-token', '$CSRF_TOKEN'],
] as const;

/** The console's API takes calls without a key from its own pages alone, which send their origin. */
const origin = ['Origin', placeholderUrl] as const;

function credentials(document: DocumentName, method: string, { as }: Task): Call['headers'] {
  if (as === 'nobody') return method === 'GET' ? [] : [origin];
  if (as === 'session') return method === 'GET' ? signedIn.slice(0, 1) : [...signedIn, origin];
  if (document === 'console') return [['Authorization', 'Bearer $MODELROUTE_MANAGEMENT_KEY']];
  if (document === 'alt')
    return [
      ['x-api-key', '$MODELROUTE_KEY'],
      ['anthropic-version', '2026-10-21'],
    ];
  return [['Authorization', 'Bearer $MODELROUTE_KEY']];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly definition: JsonObject;
}

export function callOf(document: DocumentName, operation: Operation, task: Task): Call {
  const { id, path, definition } = operation;
  const method = operation.method.toUpperCase();
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => task.path?.[name] ?? `$${name.toUpperCase()}`,
  );
  const query = Object.entries(task.query ?? {}).map(([key, value]) => `${key}=${value}`);
  const name = task.name ?? '';
  const content = objectAt(objectAt(objectAt(definition, 'responses'), '200'), 'content');
  const isText = Object.keys(content).length > 0 && !('application/json' in content);
  return {
    id: id + name.slice(0, 1).toUpperCase() + name.slice(1),
    method,
    url: `${placeholderUrl}${basePaths[document]}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: [
      ...credentials(document, method, task),
      ...(task.body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body: task.body,
    form: task.form,
    saves: task.saves,
    prints: task.prints ?? (isText ? 'text' : 'json'),
  };
}

/** Every operation of a document, in its order. */
export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).flatMap(([method, definition]) => {
      const id = stringAt(definition, 'operationId');
      return id === undefined ? [] : [{ id, method, path, definition: definition as JsonObject }];
    }),
  );
}
