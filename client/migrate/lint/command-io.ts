/** Where a command reads and writes; `process` is one. */
export interface CommandIo {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: CommandOutput;
  stderr: CommandOutput;
  env?: Readonly<Record<string, string | undefined>>;
}

export interface CommandOutput {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Colours only for a person at a terminal, who has not refused them. */
export function wantsColours(output: CommandOutput, { env = process.env }: CommandIo): boolean {
  return output.isTTY === true && (env['NO_COLOR'] ?? '') === '';
}
