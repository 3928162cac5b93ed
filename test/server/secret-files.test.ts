/** Secrets from files: what is read, and the one line for each that cannot be. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, describeSettings, readConfig, readVariable } from '../../server/config.ts';
import { secretSettings } from '../../server/secret-files.ts';
import { runProgram } from '../support/run-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (content: string | Buffer): string => {
  const file = join(folder, 'secret');
  writeFileSync(file, content, { mode: 0o600 });
  return file;
};
const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ConfigError);
    return (thrown as ConfigError).message;
  }
  throw new Error('the settings were accepted');
};

test('every setting that is a secret is read from its file', () => {
  const webhook = {
    MODELROUTE_ALERT_WEBHOOK_URL: 'https://alerts.example.com/hook',
    MODELROUTE_ALERT_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  };
  const email = {
    MODELROUTE_SMTP_URL: 'smtps://u:p@mail.example.com',
    MODELROUTE_ALERT_EMAIL_TO: 'ops@example.com',
    MODELROUTE_ALERT_EMAIL_FROM: 'gateway@example.com',
  };
  const valid: Record<string, string> = {
    DATABASE_URL: 'postgres://u:p@h/d',
    REDIS_URL: 'redis://h',
    ...webhook,
    ...email,
  };
  for (const setting of secretSettings) {
    const value = valid[setting] ?? 'a-secret-of-more-than-thirty-two-characters';
    // None of these is taken without the others.
    const together = [webhook, email].find((settings) => Object.hasOwn(settings, setting));
    const others = together === undefined ? {} : { ...together, [setting]: '' };
    const config = readConfig({ ...others, [`${setting}_FILE`]: fileWith(`${value}\n`) });
    expect([setting, config.secret(setting)]).toEqual([setting, value]);
    expect(config.unknownSettings).toEqual([]);
  }
  const config = readConfig({ MODELROUTE_KEY_FILE: fileWith('key-from-a-file\r\n'), MODELROUTE_KEY: '' });
  expect(config.key).toBe('key-from-a-file');
});

test('every setting with the name of a secret is one of them', () => {
  const names = describeSettings().map(({ name }) => name);
  const secret = names.filter((name) =>
    /(KEY|KEY_ID|TOKEN|PASSWORD|SECRET|SECRET_BEFORE|HEADERS)$/.test(name),
  );
  expect(secret.length).toBeGreaterThan(5);
  expect(secret.filter((name) => !(secretSettings as readonly string[]).includes(name))).toEqual([]);
});

test('only one newline at the end is cut', () => {
  const file = fileWith(' padded key \n\n');
  expect(readVariable({ OPENAI_API_KEY_FILE: file })('OPENAI_API_KEY')).toBe(' padded key \n');
});

test('a file that cannot be used is one line, without its content', () => {
  const [empty, blank] = [fileWith(''), ''];
  expect(problemOf({ MODELROUTE_KEY_FILE: empty })).toBe(`MODELROUTE_KEY_FILE: the file '${empty}' is empty`);
  expect(readConfig({ MODELROUTE_KEY_FILE: blank }).key).toBeUndefined();
  fileWith('\n');
  expect(problemOf({ MODELROUTE_KEY_FILE: empty })).toMatch(/is empty$/);
  const file = fileWith('key-from-a-file');
  expect(problemOf({ MODELROUTE_KEY_FILE: file, MODELROUTE_KEY: 'another-key' })).toBe(
    'MODELROUTE_KEY and MODELROUTE_KEY_FILE are both set; set one of them',
  );
  expect(problemOf({ REDIS_URL_FILE: join(folder, 'absent') })).toMatch(
    /^REDIS_URL_FILE: cannot read '.*absent': ENOENT/,
  );
  mkdirSync(join(folder, 'folder'));
  expect(problemOf({ REDIS_URL_FILE: join(folder, 'folder') })).toMatch(/: not a file$/);
  expect(problemOf({ REDIS_URL_FILE: fileWith(Buffer.alloc(65_537, 'x')) })).toMatch(
    /: 65537 bytes; at most 65536 are read$/,
  );
  const wrong = problemOf({ DATABASE_URL_FILE: fileWith('mysql://secret@host') });
  expect(wrong).toBe('DATABASE_URL must begin with postgres:// or postgresql://');
});

test('the commands take them too, and end with that line', async () => {
  const program = new URL('../../server/cli.ts', import.meta.url).pathname;
  const env = { MODELROUTE_DATA: folder, MODELROUTE_SECRET_FILE: join(folder, 'absent') };
  for (const [line, status] of [
    ['start', 1],
    ['keys list', 2],
    ['check-config any.yaml', 2],
  ] as const) {
    const ran = await runProgram(process.execPath, [program, ...line.split(' ')], { env });
    expect([line, ran.status, ran.problem]).toEqual([
      line,
      status,
      expect.stringMatching(/^modelroute[a-z -]*: MODELROUTE_SECRET_FILE: cannot read '.*': ENOENT[^\n]*\n$/),
    ]);
  }
}, 60_000);
