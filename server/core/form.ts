/** A form of text fields and one file, as a caller sent it and as a provider gets it. */

/** The file in the chunks in which it arrived: the bytes are kept once, however often they are sent. */
export interface FormFile {
  filename: string;
  /** As the sender declared it. */
  mediaType: string;
  bytes: number;
  chunks: readonly Uint8Array[];
}

export interface Form {
  /** In the order in which they came; a list has an entry for each item, under its name with `[]`. */
  fields: readonly (readonly [name: string, value: string])[];
  file: FormFile;
}
