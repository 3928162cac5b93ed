/** The bill of materials of the image: CycloneDX, about this version, with every package in it and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from './outcome.ts';

interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
}

function read(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

/** As npm records them: the path of each package and its version. */
function installedIn(folder: string): string[] {
  const { packages } = read(folder, 'node_modules/.package-lock.json') as {
    packages: Record<string, { version: string }>;
  };
  return Object.entries(packages).map(
    ([path, { version }]) =>
      `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
  );
}

/** As the build found them in the bundle of the server. */
function bundledIn(folder: string): string[] {
  const { components } = read(folder, 'node_modules/modelroute/dist/sbom.cdx.json') as Bill;
  return components.map(({ name, version }) => `${name}@${version}`);
}

/** `folder` is that of the program in the image. */
export function demandBill(findings: Findings, folder: string): void {
  const { version } = read(import.meta.dirname, '../../package.json') as { version: string };
  const { bomFormat, specVersion, metadata, components } = read(folder, 'sbom.cdx.json') as Bill;
  findings.demand(
    bomFormat === 'CycloneDX' && /^1\.[5-9]$/.test(specVersion),
    `the bill of materials is ${bomFormat} ${specVersion}`,
  );
  const { type, name, version: of, purl } = metadata.component;
  findings.demand(
    [type, name, of, purl].join() ===
      `application,modelroute-image,${version},pkg:npm/modelroute-image@${version}`,
    `the bill of materials is about the ${type} ${name} ${of}`,
    purl,
  );
  const installed = new Set(installedIn(folder));
  const listed = new Set(components.map((each) => `${each.name}@${each.version}`));
  findings.demand(
    installed.has('@redis/client@6.3.1') && installed.has(`modelroute@${version}`),
    `${installed.size} packages are installed, modelroute ${version} among them`,
  );
  const bundled = new Set(bundledIn(folder));
  const names = [...bundled].map((each) => each.slice(0, each.lastIndexOf('@')));
  findings.demand(
    ['express', 'undici', 'pg', 'kysely', 'preact'].every((each) => names.includes(each)),
    `${bundled.size} packages are inside modelroute`,
    names.join(', '),
  );
  const differing = [...installed.union(bundled).symmetricDifference(listed)];
  findings.demand(
    differing.length === 0,
    'the bill of materials lists each of them, and no other',
    differing.join(', '),
  );
  const unnamed = components.filter(
    (each) => each.purl !== `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
  );
  findings.demand(
    unnamed.length === 0,
    'each component has its package URL',
    unnamed.map((each) => each.purl).join(', '),
  );
}
