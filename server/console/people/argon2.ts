/** What a computation of Argon2id takes and gives. */

export interface Argon2Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

export interface Argon2Input extends Argon2Cost {
  password: string;
  salt: Uint8Array;
  /** Length of the result, bytes. */
  length: number;
}

export type Argon2 = (input: Argon2Input) => Promise<Uint8Array>;
