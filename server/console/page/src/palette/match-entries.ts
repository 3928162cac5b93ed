/** The entries that match what was typed: those whose label begins with it first, then in their own order. */
import type { PaletteEntry } from './palette-entry.ts';

/** More than fit on a screen help nobody. */
export const mostShown = 50;

export interface Matches {
  /** At most `mostShown`. */
  shown: PaletteEntry[];
  count: number;
}

export function matchEntries(entries: readonly PaletteEntry[], typed: string): Matches {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const [first, others]: [PaletteEntry[], PaletteEntry[]] = [[], []];
  for (const entry of entries) {
    const label = entry.label.toLowerCase();
    const text = `${label} ${entry.detail?.toLowerCase() ?? ''} ${entry.kind.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) continue;
    (label.startsWith(wanted) ? first : others).push(entry);
  }
  return { shown: [...first, ...others].slice(0, mostShown), count: first.length + others.length };
}
