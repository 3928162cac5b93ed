/** What keeps the site from being built, each with the file and line where it is corrected. */
export interface Problem {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** All problems of a build, one per line of the message. */
export class SiteError extends Error {
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  }
}
