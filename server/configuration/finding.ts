/** A finding in the provider file, before and after its position is known. */

/** A path into the file: names of members and indexes. */
export type FilePath = readonly (string | number)[];

/** Something at a path of the file. */
export interface Finding {
  path: FilePath;
  message: string;
  /** The name of the member is meant, not its value. */
  atName?: boolean;
}

/** Something at a place of the file's text; lines and columns count from 1. */
export interface Remark {
  line: number;
  column: number;
  /** `models[3].id`; empty for the file as a whole. */
  path: string;
  message: string;
}

/** `file:line:column: path: message`, the form that terminals and editors make a link of. */
export function remarkLine(file: string, { line, column, path, message }: Remark): string {
  return `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;
}

/** A path as people read it. */
export function pathText(path: FilePath): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${printable(step)}`))
    .join('');
}

/** Text that may come from the file, without control sequences that a terminal would execute. */
export function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
}

/** The same, and short. */
export function printable(text: string): string {
  const shown = visible(text);
  return shown.length > 64 ? `${shown.slice(0, 64)}…` : shown;
}

/** A setting that cannot be used; the message is one line that names it. */
export class UnusableSetting extends Error {}

/** A file that cannot be used; `message` has one line per error. */
export class UnusableFile extends Error {
  readonly errors: readonly Remark[];

  constructor(file: string, errors: readonly Remark[]) {
    super(errors.map((error) => remarkLine(file, error)).join('\n'));
    this.name = 'UnusableFile';
    this.errors = errors;
  }
}
