/** Where a command writes and what it reads from its surroundings; `process` is one. */
export interface CommandIo {
  stdout: Output;
  stderr: Output;
  env?: Readonly<Record<string, string | undefined>>;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}
