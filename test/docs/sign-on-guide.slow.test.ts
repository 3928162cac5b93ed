/** The guide to single sign-on: its variables and its callback URL, with a real provider of OpenID Connect. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { withSecretFiles } from '../../server/secret-files.ts';
import { Browser, openProvider, redirectUri } from '../server/console/people/openid-provider.ts';
import { startServer } from '../support/server.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/operate/sign-on.md'), 'utf8');
const printed = parseEnv(/```env\n([\s\S]*?)```/.exec(guide)?.[1] ?? '') as Record<string, string>;
/** The test's browser knows the URL of the console under this host. */
const toTestHost = (text: string) => text.replace('models.example.com', 'models.example');

test('with the variables of the guide, the provider sends people back to its callback URL', async () => {
  const callback = /`(https:\/\/\S+\/callback)`/.exec(guide)?.[1] ?? '';
  expect(toTestHost(callback)).toBe(redirectUri);
  const provider = await openProvider({ client: { redirect_uris: [toTestHost(callback)] } });
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true, name: 'Ann' });
  provider.accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true });
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-sign-on-'));
  writeFileSync(join(folder, 'oidc'), `${provider.clientSecret}\n`);
  const settings = withSecretFiles({
    ...printed,
    MODELROUTE_PUBLIC_URL: toTestHost(printed['MODELROUTE_PUBLIC_URL'] ?? ''),
    MODELROUTE_OIDC_ISSUER: provider.issuer,
    MODELROUTE_OIDC_CLIENT_SECRET_FILE: join(folder, 'oidc'),
  });
  const server = await startServer(settings);
  const signIn = async (login: string): Promise<Response> => {
    const start = await fetch(`${server.url}/console/api/session/oidc`, { redirect: 'manual' });
    const back = await new Browser().goThrough(start.headers.get('location') ?? '', login);
    return fetch(server.url + back.pathname + back.search, {
      redirect: 'manual',
      headers: { cookie: start.headers.get('set-cookie')?.split(';')[0] ?? '' },
    });
  };
  try {
    const ann = await signIn('ann');
    expect(ann.headers.get('location')).toBe('/console/');
    const cookie = ann.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const session = await (await fetch(`${server.url}/console/api/session`, { headers: { cookie } })).json();
    expect(session).toMatchObject({ person: { email: 'ann@example.com', is_admin: true } });

    const eve = await signIn('eve');
    const problem = new URL(eve.headers.get('location') ?? '', server.url).hash.split('problem=')[1];
    expect(guide).toContain(`\`${problem}\``);
    expect(problem).toBe('oidc_unknown_person');
  } finally {
    await server.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
