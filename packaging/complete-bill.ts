/**
 * `npm sbom … | node node_modules/modelroute/dist/packaging/complete-bill.js`: adds to a CycloneDX bill of what is installed
 * the packages whose code is inside this one.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Bill {
  components: { purl: string }[];
}

const read = (file: string | number) => JSON.parse(readFileSync(file, 'utf8')) as Bill;

const standardInput = 0;
const installed = read(standardInput);
const inside = read(fileURLToPath(new URL('../sbom.cdx.json', import.meta.url)));
const known = new Set(installed.components.map(({ purl }) => purl));
installed.components.push(...inside.components.filter(({ purl }) => !known.has(purl)));
process.stdout.write(`${JSON.stringify(installed, null, 2)}\n`);
