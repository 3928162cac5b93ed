/** From `openapi/errors.yaml` to everything that speaks of an error: typed table, responses, enumeration, docs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { errorsPage, errorTablePage } from './error-pages.ts';
import { errorResponses } from './error-responses.ts';
import {
  codesOf,
  documentNames,
  readErrorTable,
  surfaces,
  type DocumentedError,
  type DocumentName,
  type ErrorTable,
} from './error-table.ts';
import { writeIfChanged } from './output.ts';

const notice = 'Generated from openapi/errors.yaml by `npm run generate`; changes made here are lost.';
const yaml = (value: unknown): string =>
  `# ${notice}\n${stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })}`;

/** Only the pages of the codes list the causes. */
function withoutCauses(errors: Record<string, DocumentedError>): ErrorTable {
  return Object.fromEntries(
    Object.entries(errors).map(([code, entry]) => {
      const { causes: _, ...row } = entry;
      return [code, row];
    }),
  );
}

/** Source of the module that the server, the client and the tests import. */
function errorModule(errors: Record<string, DocumentedError>): string {
  return `/** ${notice} */

/** One code of the table; \`openapi/errors.yaml\` says what each cell means. */
export interface ErrorTableEntry {
  readonly status: number;
  readonly altStatus: number;
  readonly type: string;
  readonly altType: string;
  readonly surfaces: readonly (${documentNames.map((name) => `'${name}'`).join(' | ')})[];
  readonly retryable: boolean;
  readonly retryAfter: boolean;
  readonly meaning: string;
  readonly remedy: string;
  readonly message: string;
  readonly param: string | null;
}

/** Every error code of the documents, by name. */
export const errorTable = ${JSON.stringify(withoutCauses(errors), null, 2)} as const satisfies Record<string, ErrorTableEntry>;

export type ErrorCode = keyof typeof errorTable;
`;
}

function prose(openapi: string, surface: DocumentName): string | undefined {
  const file = [join(openapi, surface, 'docs/errors.md'), join(openapi, 'shared/docs/errors.md')].find(
    (path) => existsSync(path),
  );
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

/** Writes all of it below `<openapi>/generated`; returns the paths written, relative to `generated`. */
export function generateErrors(openapi: string): string[] {
  const errors = readErrorTable(join(openapi, 'errors.yaml'));
  const files = new Map([['errors.ts', errorModule(errors)]]);
  for (const surface of documentNames) {
    for (const [name, response] of Object.entries(errorResponses(errors, surface))) {
      files.set(`${surface}/responses/${name}.yaml`, yaml(response));
    }
    const table = errorTablePage(errors, surface);
    files.set(`${surface}/error-table.md`, table);
    files.set(`${surface}/errors.md`, errorsPage(prose(openapi, surface), table));
  }
  for (const surface of surfaces) {
    const codes = codesOf(errors, surface).map((row) => row.code);
    const description = 'One of the [error codes](/docs/errors/) of this surface.';
    files.set(`${surface}/SandboxErrorCode.yaml`, yaml({ type: 'string', description, enum: codes }));
  }
  for (const [file, text] of files) writeIfChanged(join(openapi, 'generated', file), text);
  return [...files.keys()];
}
