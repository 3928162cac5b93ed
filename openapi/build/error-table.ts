/** Reads `openapi/errors.yaml`, the one table of error codes, and refuses a row with missing or surplus cells. */
import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';

/** The surfaces that models are called on. */
export const surfaces = ['v1', 'alt'] as const;
export type Surface = (typeof surfaces)[number];

/** Every hand-written document. */
export const documentNames = [...surfaces, 'console'] as const;
export type DocumentName = (typeof documentNames)[number];

const row = z
  .strictObject({
    status: z.int().min(400).max(599),
    alt_status: z.int().min(400).max(599).optional(),
    type: z.string().min(1),
    alt_type: z.string().min(1).optional(),
    surfaces: z.array(z.enum(documentNames)).min(1).optional(),
    retryable: z.boolean(),
    retry_after: z.boolean().optional(),
    meaning: z.string().min(1),
    causes: z.array(z.string().min(1)).min(1).optional(),
    remedy: z.string().min(1),
    message: z.string().min(1),
    param: z.string().min(1).optional(),
  })
  .refine((entry) => entry.retryable || !entry.retry_after, 'retry_after without retryable')
  .refine(
    (entry) => entry.alt_type !== undefined || !(entry.surfaces ?? documentNames).includes('alt'),
    'alt_type is required',
  );

const table = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), row);

/** One row, every default filled in. */
export interface ErrorTableEntry {
  /** HTTP status on `/v1` and on the console's API. */
  status: number;
  /** HTTP status on `/alt/v1`; the same as `status` for most codes. */
  altStatus: number;
  /** `error.type` on `/v1` and on the console's API. */
  type: string;
  /** `error.type` on `/alt/v1`; the same as `type` for a code that does not occur there. */
  altType: string;
  /** Where the code can occur. */
  surfaces: readonly DocumentName[];
  /** Whether the same request may succeed later; sent as `x-should-retry`. */
  retryable: boolean;
  /** Whether `Retry-After` and `retry-after-ms` come with it. */
  retryAfter: boolean;
  meaning: string;
  remedy: string;
  /** An example of the message; also the default one. */
  message: string;
  /** An example of the field that caused the error; null when the code is about no field. */
  param: string | null;
}

export type ErrorTable = Record<string, ErrorTableEntry>;

/** A row with what only the page of the code shows. */
export interface DocumentedError extends ErrorTableEntry {
  /** What usually leads to it, the most frequent first. */
  causes: readonly string[];
}

/** Throws with the file, and the line of every wrong cell. */
function readTable(file: string, { needsCauses }: { needsCauses: boolean }): Record<string, DocumentedError> {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const problem = (offset: number, message: string) =>
    `${file}:${lines.linePos(offset).line}: ${message.split('\n', 1)[0]}`;
  const unreadable = document.errors.map(({ pos, message }) => problem(pos[0], message));
  if (unreadable.length > 0) throw new Error(unreadable.join('\n'));
  const parsed = table.safeParse(document.toJS());
  const issues = parsed.success
    ? Object.entries(parsed.data).flatMap(([code, { causes }]) =>
        needsCauses && causes === undefined ? [{ path: [code], message: 'causes is required' }] : [],
      )
    : parsed.error.issues;
  if (!parsed.success || issues.length > 0)
    throw new Error(
      issues
        .map(({ path, message }) => problem(offsetOf(document, path), `${path.join('.')}: ${message}`))
        .join('\n'),
    );
  return Object.fromEntries(
    Object.entries(parsed.data).map(([code, entry]) => [
      code,
      {
        status: entry.status,
        altStatus: entry.alt_status ?? entry.status,
        type: entry.type,
        altType: entry.alt_type ?? entry.type,
        surfaces: entry.surfaces ?? documentNames,
        retryable: entry.retryable,
        retryAfter: entry.retry_after ?? false,
        meaning: entry.meaning,
        causes: entry.causes ?? [],
        remedy: entry.remedy,
        message: entry.message,
        param: entry.param ?? null,
      },
    ]),
  );
}

/** Where the cell is; for one that is missing, where its row begins. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(step)) : undefined;
    if (pair === undefined) break;
    offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
    node = pair.value;
  }
  return offset;
}

/** The table in the order of the file. Throws with the file and the line of every wrong cell. */
export function readErrorTable(file: string): Record<string, DocumentedError> {
  return readTable(file, { needsCauses: true });
}

/** The same to compare with another: a release may be older than the causes, which no client sees. */
export function readComparedErrors(file: string): ErrorTable {
  return readTable(file, { needsCauses: false });
}

/** The codes that can occur on a surface or on the console's API, each with the status that it has there. */
export function codesOf(
  errors: ErrorTable,
  surface: DocumentName,
): { code: string; status: number; entry: ErrorTableEntry }[] {
  return Object.entries(errors)
    .filter(([, entry]) => entry.surfaces.includes(surface))
    .map(([code, entry]) => ({ code, status: surface === 'alt' ? entry.altStatus : entry.status, entry }));
}
