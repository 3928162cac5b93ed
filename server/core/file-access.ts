/** Read access to the files that the caller owns; any other id gives `undefined`. */
export interface FileAccess {
  open(fileId: string): Promise<OpenFile | undefined>;
}

export interface OpenFile {
  id: string;
  filename: string;
  bytes: number;
  /** From `start` (bytes, default 0) to at most `start + length`. */
  read(range?: { start: number; length: number }): AsyncIterable<Uint8Array>;
}
