/** Logs the first deviation of each kind from each provider, so that an operator knows what is set right and nobody reads it a thousand times. */
import type { NormalizationObserver } from '../core/normalization.ts';
import type { Log } from './log.ts';

/** Names of providers come from a file that may change for as long as the process lives. */
const maxLogged = 10_000;

/** Each deviation is passed on to each of `counts`. */
export function normalizationLog(
  log: Log,
  ...counts: readonly NormalizationObserver[]
): NormalizationObserver {
  const logged = new Set<string>();
  return {
    normalized(from, rule) {
      for (const each of counts) each.normalized(from, rule);
      const { provider } = from;
      const name = `${provider}/${rule}`;
      if (logged.has(name) || logged.size >= maxLogged) return;
      logged.add(name);
      log.info({ provider, rule }, 'normalized: the provider deviates from its wire format');
    },
  };
}
