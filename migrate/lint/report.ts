/** Prints what was found: a table for people, JSON for programs. */
import type { Finding, Refusal, RequestPlace } from './finding.ts';

export interface FileReport {
  file: string;
  form: string;
  /** Requests that were looked at, and those of them with a finding. */
  requests: number;
  native: number;
  findings: Finding[];
  refused: Refusal[];
}

export function jsonReport(files: readonly FileReport[]): string {
  return `${JSON.stringify({ files, summary: summaryOf(files) }, null, 2)}\n`;
}

interface Summary {
  requests: number;
  native: number;
  drop: number;
  rewrite: number;
  decide: number;
  refused: number;
}

function summaryOf(files: readonly FileReport[]): Summary {
  const findings = files.flatMap((file) => file.findings);
  const count = (action: string) => findings.filter((finding) => finding.action === action).length;
  return {
    requests: files.reduce((sum, { requests }) => sum + requests, 0),
    native: files.reduce((sum, { native }) => sum + native, 0),
    drop: count('drop'),
    rewrite: count('rewrite'),
    decide: count('decide'),
    refused: files.reduce((sum, { refused }) => sum + refused.length, 0),
  };
}

const colourCodes: Record<string, string> = { drop: '33', rewrite: '36', decide: '35', refused: '31' };

/** At most this many lines of the table; the rest is counted. */
const mostRows = 10_000;

export function textReport(files: readonly FileReport[], colours: boolean): string {
  const findings = files.flatMap((file) => file.findings);
  const refused = files.flatMap((file) => file.refused);
  const rows = [
    ...findings.map(({ where, kind, name, action, how, note }) => [
      placeOf(where),
      kind,
      name,
      action,
      note === '' ? how : `${how} (${note})`,
    ]),
    ...refused.map(({ where, message }) => [placeOf(where), 'contract', '', 'refused', message]),
  ];
  const lines = table(rows.slice(0, mostRows), colours);
  if (rows.length > mostRows) lines.push(`… and ${rows.length - mostRows} more; --json prints all`);
  const { requests, native, drop, rewrite, decide, refused: faults } = summaryOf(files);
  const counts = `${drop} dropped, ${rewrite} rewritten, ${decide} to decide, ${faults} refused by the contract`;
  return `${[...lines, `${requests} ${requests === 1 ? 'request' : 'requests'}, ${native} of them without a finding: ${counts}`].join('\n')}\n`;
}

function placeOf({ file, line, entry, path }: RequestPlace & { path: string }): string {
  const number = line === undefined ? '' : `:${line}`;
  const item = entry === undefined || path.includes(`[${entry}]`) ? '' : `#${entry}`;
  return `${file}${number}${item} ${path}`;
}

function table(rows: string[][], colours: boolean): string[] {
  const widths = [0, 1, 2, 3].map((column) =>
    Math.min(60, Math.max(0, ...rows.map((row) => row[column]?.length ?? 0))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const text = harmless(cell).padEnd(widths[column] ?? 0);
        const code = column === 3 ? colourCodes[cell] : undefined;
        return colours && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A name from a request must not steer the terminal. */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
}
