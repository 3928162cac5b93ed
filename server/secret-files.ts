/** Secrets from files, as orchestrators mount them: `MODELROUTE_KEY_FILE` names the file that has the value of `MODELROUTE_KEY`. */
import { readFileSync, statSync } from 'node:fs';

/** The settings whose value is a secret, or has one in it. */
export const secretSettings = [
  'MODELROUTE_KEY',
  'MODELROUTE_SECRET',
  'MODELROUTE_SECRET_BEFORE',
  'MODELROUTE_METRICS_TOKEN',
  // Of the commands `apply` and `export`.
  'MODELROUTE_MANAGEMENT_KEY',
  'MODELROUTE_OIDC_CLIENT_SECRET',
  'MODELROUTE_ALERT_WEBHOOK_URL',
  'MODELROUTE_ALERT_WEBHOOK_SECRET',
  'MODELROUTE_SMTP_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

const maxBytes = 64 * 1024;

/**
 * The variables that are not empty, with the contents of the files in place of their names. Throws an error with one
 * line for the operator, which names the setting and never the content.
 */
export function withSecretFiles(environment: Environment): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
  for (const setting of secretSettings) {
    const named = `${setting}_FILE`;
    const { [named]: file, [setting]: value } = given;
    if (file === undefined) continue;
    if (value !== undefined) throw new Error(`${setting} and ${named} are both set; set one of them`);
    given[setting] = secretIn(named, file);
    delete given[named];
  }
  return given;
}

function secretIn(named: string, file: string): string {
  const text = readSmall(named, file).replace(/\r?\n$/, '');
  if (text === '') throw new Error(`${named}: the file '${file}' is empty`);
  return text;
}

function readSmall(named: string, file: string): string {
  try {
    const stat = statSync(file);
    // A pipe is what a shell passes for `<(command)`; a device might never end.
    if (!stat.isFile() && !stat.isFIFO()) throw new Error('not a file');
    if (stat.size > maxBytes) throw new Error(`${stat.size} bytes; at most ${maxBytes} are read`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${named}: cannot read '${file}': ${reason}`, { cause });
  }
}
