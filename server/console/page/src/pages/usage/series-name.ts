/** What a series is called: its name, and its id where another one has the same name, as after a rotation of a key. */
import type { Schemas } from '../../api/schemas.ts';

export function seriesName({ series }: Schemas['UsageReport'], one: Schemas['UsageSeries']): string {
  const isShared = series.some(({ name, group }) => name === one.name && group !== one.group);
  return isShared && one.group !== null ? `${one.name} (${one.group})` : one.name;
}
