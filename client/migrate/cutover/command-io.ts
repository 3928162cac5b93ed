/** Where the commands of a migration write and what they read from their surroundings; `process` is one. */
export interface CommandIo {
  stdout: Output;
  stderr: Output;
  env?: Readonly<Record<string, string | undefined>>;
  /** Ends a command that otherwise runs until it is interrupted. */
  signal?: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}
