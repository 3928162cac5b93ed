/** The contracts of the surfaces and of the console, from the bundles that `npm run generate` wrote. */
import { readFileSync } from 'node:fs';
import { loadContract, type Contract, type SurfaceName } from './contract.ts';

export interface Contracts {
  v1: Contract;
  alt: Contract;
  console: Contract;
}

/** Reads and compiles all; takes a good part of the start. */
export function loadContracts(): Contracts {
  const load = (name: SurfaceName): Contract => loadContract(name, bundle(name));
  return { v1: load('v1'), alt: load('alt'), console: load('console') };
}

function bundle(surface: SurfaceName): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url), 'utf8'),
  );
}
