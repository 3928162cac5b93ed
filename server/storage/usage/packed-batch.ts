/** A batch of rows as the journal has it: in JSON, with the column names once for all rows of a table. */
export type PackedValue = string | number | null;

/** All rows of a table have the same columns. */
export interface PackedRows {
  names: readonly string[];
  rows: readonly (readonly PackedValue[])[];
}

const parts = ['prices', 'reservations', 'prompts', 'entries', 'responses', 'process'] as const;
type Part = (typeof parts)[number];

/** Lines of earlier versions lack these. */
const laterParts = { responses: { names: [], rows: [] } } satisfies Partial<Record<Part, PackedRows>>;

export type PackedBatch = Readonly<Record<Part, PackedRows>>;

/** Throws when the text is no batch. */
export function unpackBatch(text: string): PackedBatch {
  const batch: PackedBatch = { ...laterParts, ...(JSON.parse(text) as PackedBatch) };
  for (const part of parts)
    if (!Array.isArray(batch[part]?.names) || !Array.isArray(batch[part].rows))
      throw new TypeError(`the batch has no ${part}`);
  return batch;
}
