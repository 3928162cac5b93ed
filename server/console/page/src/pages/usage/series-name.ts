/** The label of a series: its name, and its id where names are equal, as after a rotation of a key. */
import type { Schemas } from '../../api/schemas.ts';

export function seriesName({ series }: Schemas['UsageReport'], one: Schemas['UsageSeries']): string {
  const isShared = series.some(({ name, group }) => name === one.name && group !== one.group);
  return isShared && one.group !== null ? `${one.name} (${one.group})` : one.name;
}
