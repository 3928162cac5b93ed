/**
 * The bill of materials of what is inside the package: packages whose code is in its bundle and its pages, and which npm
 * does not install with it. Scanners for known vulnerabilities read it.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inPages } from './third-party-notices.ts';

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

const purlOf = ({ name, version }: Manifest) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** CycloneDX, as `npm sbom` writes it. `bundled` are folders of packages below the root. */
export function billOfMaterials(bundled: readonly string[]): string {
  const folders = new Set([...bundled, ...inPages.map((name) => `node_modules/${name}`)]);
  const manifests = new Map([...folders].map(manifestIn).map((manifest) => [purlOf(manifest), manifest]));
  const own = manifestIn('.');
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...identityOf(own) } },
    components: [...manifests.values()].map((manifest) => ({
      type: 'library',
      ...identityOf(manifest),
      properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
      ...(manifest.license !== undefined && { licenses: [{ expression: manifest.license }] }),
    })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function identityOf(manifest: Manifest): Record<'bom-ref' | 'name' | 'version' | 'purl', string> {
  const { name, version } = manifest;
  return { 'bom-ref': `${name}@${version}`, name, version, purl: purlOf(manifest) };
}
