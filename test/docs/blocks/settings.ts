/** Environment variables as the pages print them: each exists, and the server takes its value. */
import { parseEnv } from 'node:util';
import { describeSettings, readConfig } from '../../../server/config.ts';
import { secretSettings } from '../../../server/secret-files.ts';

const known: ReadonlySet<string> = new Set([
  ...describeSettings().map(({ name }) => name),
  ...secretSettings,
  ...secretSettings.map((name) => `${name}_FILE`),
  // Of clients.
  'MODELROUTE_BASE_URL',
  'MODELROUTE_URL',
  'MODELROUTE_TOKEN',
]);

export const isSetting = (name: string): boolean => known.has(name);

/** Names of the server's own variables that it does not have. */
export function unknownSettings(text: string): string[] {
  const names = [...text.matchAll(/\bMODELROUTE_[A-Z\d_]+/g)].map(([name]) => name);
  return names
    .filter((name) => !known.has(name) && !name.startsWith('MODELROUTE_TEST_'))
    .map((name) => `no such setting: ${name}`);
}

export function settingProblems(code: string): string[] {
  const unknown = unknownSettings(code);
  const given = Object.entries(parseEnv(code)).filter(([name]) => known.has(name));
  if (given.length === 0) return [...unknown, 'no setting'];
  // A secret in a file has any value.
  const values = given.map(([name, value = '']) =>
    name.endsWith('_FILE') ? [name.replace(/_FILE$/, ''), 'a'.repeat(64)] : [name, value],
  );
  try {
    readConfig(Object.fromEntries(values) as Record<string, string>);
    return unknown;
  } catch (thrown) {
    return [...unknown, (thrown as Error).message];
  }
}
