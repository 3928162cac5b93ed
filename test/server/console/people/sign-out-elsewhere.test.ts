/** Signing out everywhere else, over HTTP: the cookies of the other sessions are worth nothing at once, the own one goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { codeOf, obeys, openHarness, type Harness, type Schemas } from '../api/console-harness.ts';

onEachEngine((engine) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.stop());

  const signOutElsewhere = { method: 'DELETE' };
  const path = '/account/sessions';

  test('the other cookies of the person are refused, and nobody else’s', async () => {
    const person = await harness.person();
    const [here, there] = [await harness.browser(person.email), await harness.browser(person.email)];
    const stranger = await harness.browser((await harness.person()).email);
    const done = obeys('signOutElsewhere', await here(path, signOutElsewhere));
    // Beside the other browser, the session that began when a link set the password.
    expect([done.status, done.json]).toEqual([200, { ended_sessions: 2 }]);
    expect(done.headers.getSetCookie()).toEqual([]);
    const out = await there('/projects');
    expect([out.status, codeOf(out)]).toEqual([401, 'not_signed_in']);
    for (const goesOn of [here, stranger]) expect((await goesOn('/projects')).status).toBe(200);
    const { csrf_token: csrfToken } = (await here('/session')).json as Schemas['Session'];
    expect(csrfToken).toBe(here.csrfToken);
    expect((await here(path, signOutElsewhere)).json).toEqual({ ended_sessions: 0 });
  });

  test('a page of another site, or of another session, ends nothing', async () => {
    const { email } = await harness.person();
    const [here, there] = [await harness.browser(email), await harness.browser(email)];
    for (const headers of [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': there.csrfToken },
      { origin: 'https://evil.example' },
    ])
      expect(codeOf(await here(path, { ...signOutElsewhere, headers }))).toBe('csrf_failed');
    expect((await there('/projects')).status).toBe(200);
  });
});
