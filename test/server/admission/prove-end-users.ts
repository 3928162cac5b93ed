/** What limits and budgets per end user of a key do to callers; a part of the proof of enforcement. */
import { expect, test } from 'vitest';
import type { EndUserLimitChange, LimitChange } from '../../../server/accounts/limits.ts';
import type { UsageLedger } from '../../../server/admission/usage-ledger.ts';
import { endUserSubject } from '../../../server/limits/end-users.ts';
import { compileLimits } from '../../../server/limits/limit-policy.ts';
import { spanOf } from '../../../server/limits/period.ts';
import type { UsageRecord } from '../../../server/metering/usage-record.ts';

type Send = (key: string, body?: object) => Promise<Response>;

interface EndUserParts {
  /** Creates one; returns its secret. */
  keyOfEndUsers: (endUserLimits: EndUserLimitChange, limits?: LimitChange) => Promise<string>;
  chat: Send;
  message: Send;
  errorOf: (response: Response) => Promise<{ code?: string; message: string }>;
  /** The settled records of a key, by its id. */
  settledOf: (keyId: string) => Promise<UsageRecord[]>;
  ledger: () => UsageLedger;
}

export function proveEndUsers({
  keyOfEndUsers,
  chat,
  message,
  errorOf,
  settledOf,
  ledger,
}: EndUserParts): void {
  test('limits per end user hold for each of them, on both surfaces, and not for requests without one', async () => {
    const key = await keyOfEndUsers({ requests_per_minute: 2 });
    const ann = { safety_identifier: 'ann', user: 'somebody else' };
    expect((await chat(key, ann)).headers.get('x-ratelimit-remaining-requests')).toBe('1');
    expect((await message(key, { metadata: { user_id: 'ann' } })).status).toBe(200);
    for (const refused of [await chat(key, ann), await message(key, { metadata: { user_id: 'ann' } })]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await errorOf(refused)).message).toContain(
        '2 requests per minute for each end user of this key',
      );
    }
    expect((await chat(key, { user: 'ben' })).status).toBe(200);
    for (let count = 0; count < 4; count += 1) expect((await chat(key)).status).toBe(200);
  });

  test('the limit of the key holds for all its end users together', async () => {
    const key = await keyOfEndUsers({ requests_per_minute: 2 }, { requests_per_minute: 3 });
    for (const user of ['ann', 'ben', 'cleo']) expect((await chat(key, { user })).status).toBe(200);
    expect((await errorOf(await chat(key, { user: 'dan' }))).message).toContain('for this key');
  });

  test('a budget per end user is spent by one of them alone, and read again from its records', async () => {
    const key = await keyOfEndUsers({ budgets: [{ period: 'day', usd: '0.0015' }] });
    const as = async (user: string) =>
      await Promise.all(
        Array.from({ length: 60 }, () => chat(key, { model: 'sandbox/priced', max_tokens: 40, user })),
      );
    let granted = 0;
    for (const user of ['ann', 'ben']) {
      const responses = await as(user);
      granted += responses.filter(({ status }) => status === 200).length;
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
      const refused = responses.find(({ status }) => status === 429);
      expect(refused?.headers.get('x-should-retry')).toBe('false');
      const { code, message: text } = await errorOf(refused as Response);
      expect(code).toBe('insufficient_quota');
      expect(text).toContain('The budget of each end user of this key (0.0015 USD per day)');
    }
    const id = key.slice(3, 15);
    await expect.poll(async () => (await settledOf(id)).length).toBe(granted);
    const spent = (await settledOf(id))
      .filter(({ reservation }) => reservation.end_user === 'ann')
      .reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n);
    expect(spent).toBeGreaterThan(0n);
    expect(spent).toBeLessThanOrEqual(1_500_000n);
    const [{ project, admitted_at_ms: admittedMs } = expect.unreachable()] = (await settledOf(id)).map(
      ({ reservation }) => reservation,
    );
    const endUser = { keyRootId: id, projectId: project ?? '', name: 'ann' };
    const subject = endUserSubject(endUser, compileLimits({}));
    const balance = await ledger().load(subject, spanOf('day', Number(admittedMs)));
    expect(balance).toEqual({ spentNanoUsd: spent, open: [] });
  });
}
