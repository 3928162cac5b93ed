/** Where the commands of a migration read and write, and what they take from their surroundings; `process` is one. */
export interface CommandIo {
  stdout: CommandOutput;
  stderr: CommandOutput;
  env?: Readonly<Record<string, string | undefined>>;
}

/** Of a command that reads what is piped into it. */
export interface PipedIo extends CommandIo {
  stdin: AsyncIterable<Uint8Array | string>;
}

/** Of a command that runs until it is interrupted. */
export interface InterruptibleIo extends CommandIo {
  /** Ends it in the place of a signal of the system. */
  signal?: AbortSignal;
}

export interface CommandOutput {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Colours only at a terminal, and only if the user has not disabled them. */
export function wantsColours(output: CommandOutput, { env = process.env }: CommandIo): boolean {
  return output.isTTY === true && (env['NO_COLOR'] ?? '') === '';
}
