/** Prints what a scan has found: one line each for people, JSON for programs. */
import { harmless } from '../lint/report.ts';
import { placeIn } from './source-file.ts';
import type { Scan } from './scan-tree.ts';

const colourCodes: Record<string, string> = { drop: '33', rewrite: '36', decide: '35' };

/** Every finding with its place; `patched` is true if `--patch` fixes it. */
function findingsOf({ found }: Scan) {
  return found.flatMap(({ file, hits }) =>
    hits.map((hit) => {
      const { kind, name, action, how, of } = hit;
      const patched = file.isUtf8 && (hit.replacement !== undefined || hit.removesLine === true);
      return {
        where: { file: file.path, ...placeIn(file, hit.start) },
        name,
        kind,
        action,
        how,
        of,
        patched,
      };
    }),
  );
}

export function jsonReport(root: string, scan: Scan): string {
  const findings = findingsOf(scan);
  const { files, skipped } = scan;
  return `${JSON.stringify({ root, files, skipped, findings, summary: countsOf(findings) }, null, 2)}\n`;
}

function countsOf(findings: readonly { action: string; patched: boolean }[]) {
  const count = (action: string) => findings.filter((finding) => finding.action === action).length;
  return {
    drop: count('drop'),
    rewrite: count('rewrite'),
    decide: count('decide'),
    patched: findings.filter(({ patched }) => patched).length,
  };
}

export function textReport(scan: Scan, colours: boolean): string {
  const lines = findingsOf(scan).map(({ where, kind, name, action, how }) => {
    const code = colours ? colourCodes[action] : undefined;
    const shown = code === undefined ? action : `\u001b[${code}m${action}\u001b[0m`;
    return `${harmless(where.file)}:${where.line}:${where.column}: ${kind} ${harmless(name)}: ${shown}: ${how}`;
  });
  return `${[...lines, ...summaryLines(scan)].join('\n')}\n`;
}

/** How much was looked at, and how much was not. */
export function summaryLines(scan: Scan): string[] {
  const findings = findingsOf(scan);
  const { drop, rewrite, decide, patched } = countsOf(findings);
  const { tooLarge, unreadable } = scan.skipped;
  return [
    ...tooLarge.map((path) => `${harmless(path)}: not looked at, larger than 2 MiB`),
    ...unreadable.map((path) => `${harmless(path)}: could not be read`),
    `${scan.files} files, ${scan.found.length} with findings: ${drop} to drop, ${rewrite} to rewrite, ${decide} to decide; --patch does ${patched}`,
  ];
}
