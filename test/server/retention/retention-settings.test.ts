/** From each setting to its period, which `retention.slow.test.ts` takes to the rows: two that are exchanged delete the wrong ones. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';

const dayMs = 86_400_000;

test('each setting is the period of its kind', () => {
  const { retention } = readConfig({
    MODELROUTE_KEEP_USAGE: '11d',
    MODELROUTE_KEEP_PROMPTS: '12d',
    MODELROUTE_KEEP_REFUSALS: '13d',
    MODELROUTE_KEEP_AUDIT: '14d',
    MODELROUTE_KEEP_SESSIONS: '5d',
    MODELROUTE_KEEP_TOKENS: '16d',
    MODELROUTE_KEEP_ALERTS: '17d',
  });
  expect(retention).toEqual({
    usageMs: 11 * dayMs,
    promptsMs: 12 * dayMs,
    refusalsMs: 13 * dayMs,
    auditMs: 14 * dayMs,
    sessionsMs: 5 * dayMs,
    tokensMs: 16 * dayMs,
    alertsMs: 17 * dayMs,
  });
});

test('by default usage records are kept for 13 months, and the audit log for ever', () => {
  expect(readConfig({}).retention).toEqual({
    usageMs: 396 * dayMs,
    promptsMs: 30 * dayMs,
    refusalsMs: 30 * dayMs,
    auditMs: Infinity,
    sessionsMs: 7 * dayMs,
    tokensMs: 30 * dayMs,
    alertsMs: 90 * dayMs,
  });
});
