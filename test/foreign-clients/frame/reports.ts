/** Reads what drivers print: one line of JSON for each feature of each client. */
import type { Seen } from './features.ts';

export interface Report {
  row: string;
  feature: string;
  /** Undefined where the client failed. */
  seen: Seen | undefined;
  /** The client's error. */
  why: string;
}

/** Other lines are ignored. */
export function readReports(output: string): Report[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{"row":')) return [];
    const { row, feature, seen, why } = JSON.parse(line) as Partial<Report>;
    return [{ row: String(row), feature: String(feature), seen, why: why ?? '' }];
  });
}
