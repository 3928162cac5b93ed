/** What Schemathesis is given: the whole documents but for one header, and a configuration that keeps no key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  configurationFor,
  documentFor,
  surfaces,
  type Surface,
  type SurfaceName,
} from './schemathesis-input.ts';

const names = Object.keys(surfaces) as SurfaceName[];
const bundleOf = (name: SurfaceName) =>
  readFileSync(join(import.meta.dirname, `../../openapi/generated/${name}.openapi-3.2.json`), 'utf8');

interface Document {
  paths: Record<string, object>;
  components: { securitySchemes: object };
}

test.each(names)('%s keeps its operations and loses only the header that orders a failure', (name) => {
  const before = JSON.parse(bundleOf(name)) as Document;
  const after = documentFor(bundleOf(name)) as Document;
  if (name !== 'console') expect(JSON.stringify(before.paths)).toMatch(/SandboxError|x-sandbox-error/);
  expect(JSON.stringify(after.paths)).not.toMatch(/parameters\/SandboxError|"x-sandbox-error"/);
  expect(Object.keys(after.paths)).toEqual(Object.keys(before.paths));
});

test.each(names)('%s is called with every security scheme of its document that takes a key', (name) => {
  const { components } = JSON.parse(bundleOf(name)) as Document;
  const { auth, withoutKey = [] }: Surface = surfaces[name];
  const schemes = auth.map(({ scheme }) => scheme);
  expect([...schemes, ...withoutKey].toSorted()).toEqual(Object.keys(components.securitySchemes).toSorted());
  expect(configurationFor(name).match(/MODELROUTE_KEY/g)).toHaveLength(schemes.length);
});
