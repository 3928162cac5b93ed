/** Reads the text format of Prometheus strictly enough to notice what a scraper would refuse. */
import { expect } from 'vitest';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.e+-]+|NaN|Nan|[+-]Inf)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/** Every sample; fails on a line that is none, and on a series that is there twice. */
export function readSamples(text: string): Sample[] {
  const seen = new Set<string>();
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const match = line.exec(each);
      expect(match, each).not.toBeNull();
      const [, name = '', labels = '', value = ''] = match ?? [];
      const series = each.slice(0, each.lastIndexOf(' '));
      expect(seen.has(series), series).toBe(false);
      seen.add(series);
      return {
        name,
        labels: Object.fromEntries([...labels.matchAll(label)].map(([, key, text_]) => [key, text_])),
        value: Number(value.replace('Inf', 'Infinity')),
      };
    });
}
