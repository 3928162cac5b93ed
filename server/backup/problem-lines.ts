/** A line for the operator about files that a backup lacks. */

const mostNamed = 5;

export function problemLines({
  missing,
  damaged,
}: {
  missing: readonly string[];
  damaged: readonly string[];
}): string[] {
  const line = (ids: readonly string[], problem: string) =>
    ids.length === 0
      ? []
      : [
          `${ids.length} of the files ${problem}: ${ids.slice(0, mostNamed).join(', ')}${ids.length > mostNamed ? ', …' : ''}`,
        ];
  return [...line(missing, 'have no bytes'), ...line(damaged, 'are damaged')];
}
