/** The matches of the palette: bounded, and the best first. */
import { expect, test } from 'vitest';
import { matchEntries, mostShown } from '../../../../server/console/page/src/palette/match-entries.ts';
import type { PaletteEntry } from '../../../../server/console/page/src/palette/palette-entry.ts';

const page = (label: string): PaletteEntry => ({ kind: 'Page', label, to: `/console/${label}` });
const key: PaletteEntry = { kind: 'Key', label: 'checkout', detail: 'k3V9xQ2mTz7a', to: '/console/key' };

test('all words must match, in the label, the detail or the kind', () => {
  const found = (typed: string) => matchEntries([page('Keys'), key], typed).shown.map(({ label }) => label);
  expect(found('')).toEqual(['Keys', 'checkout']);
  expect(found('KEY check')).toEqual(['checkout']);
  expect(found('k3v9')).toEqual(['checkout']);
  expect(found('nowhere')).toEqual([]);
});

test('a label that begins with what was typed comes first', () =>
  expect(matchEntries([page('All keys'), page('Keys')], 'key').shown.map(({ label }) => label)).toEqual([
    'Keys',
    'All keys',
  ]));

test('of 10,000 only the first are shown, and all are counted', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => page(`model-${at}`));
  const { shown, count } = matchEntries(many, 'model');
  expect([shown.length, count]).toEqual([mostShown, 10_000]);
});
