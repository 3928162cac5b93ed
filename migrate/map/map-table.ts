/** Shows a map to a person. */
import type { ModelMap } from './build-map.ts';

const widestId = 60;

/** The table for a terminal: what is open, what is mapped to another id, and the sums. */
export function mapTable({ map, unresolved }: ModelMap, colours: boolean): string {
  const paint = (code: number, text: string) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const moved = Object.entries(map).filter(([old, { to }]) => old !== to);
  const total = Object.keys(map).length;
  const width = columnOf([...moved.map(([old]) => old), ...unresolved.map(({ from }) => from)]);
  const toWidth = columnOf(moved.map(([, { to }]) => to));
  const rows = moved.map(
    ([old, { to, confidence, reason }]) =>
      `  ${old.padEnd(width)}  ${to.padEnd(toWidth)}  ${confidence.toFixed(2)}  ${paint(2, reason)}`,
  );
  const open = unresolved.flatMap(({ from, candidates, reason, suggestion }) => {
    const others = candidates.filter((candidate) => candidate !== suggestion);
    return [
      `  ${paint(33, from.padEnd(width))}  ${reason}`,
      ...(suggestion === undefined ? [] : [`  ${' '.repeat(width)}  suggestion: ${paint(36, suggestion)}`]),
      ...(others.length === 0
        ? []
        : [`  ${' '.repeat(width)}  ${paint(2, `candidates: ${others.join(', ')}`)}`]),
    ];
  });
  const same = total - moved.length;
  return [
    ...(rows.length === 0 ? [] : [paint(1, 'mapped'), ...rows, '']),
    ...(open.length === 0 ? [] : [paint(1, 'unresolved'), ...open, '']),
    `${total} of ${total + unresolved.length} mapped (${same} under the same id), ${unresolved.length} unresolved`,
    '',
  ].join('\n');
}

function columnOf(ids: readonly string[]): number {
  return ids.reduce((width, id) => Math.max(width, Math.min(id.length, widestId)), 0);
}
