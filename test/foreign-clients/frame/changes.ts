/** What the newest versions of the clients change, compared with the versions that are pinned. */
import type { ClientOutcome } from './examine-program.ts';
import { provenClient, type ProvenClient } from './proven-table.ts';

export interface Changes {
  /** One line for each. */
  lines: string[];
  /** Something that works with the pinned version fails. */
  isWorse: boolean;
}

export function changesSince(proven: readonly ProvenClient[], outcomes: readonly ClientOutcome[]): Changes {
  const lines: string[] = [];
  let isWorse = false;
  for (const outcome of outcomes) {
    const now = provenClient(outcome);
    const name = `${now.title}, ${now.format}`;
    const before = proven.find(({ title, format }) => title === now.title && format === now.format);
    if (before === undefined) {
      lines.push(`${name} ${now.version}: not in docs/tested-clients.json`);
      continue;
    }
    const broken = now.fails.filter(({ feature }) => before.works.includes(feature));
    const repaired = now.works.filter((feature) => !before.works.includes(feature));
    if (before.version === now.version && broken.length === 0 && repaired.length === 0) continue;
    lines.push(
      `${name}: ${before.version} → ${now.version}`,
      ...broken.map(({ feature }) => {
        const { detail } = outcome.features.find((each) => each.feature === feature) ?? { detail: '' };
        return `  now fails: ${feature}: ${detail}`;
      }),
      ...repaired.map((feature) => `  now works: ${feature}`),
    );
    isWorse ||= broken.length > 0;
  }
  return { lines, isWorse };
}
