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
  const load = (name: SurfaceName): Contract => {
    const bundle = new URL(`../../openapi/generated/${name}.openapi.json`, import.meta.url);
    return loadContract(name, JSON.parse(readFileSync(bundle, 'utf8')));
  };
  return { v1: load('v1'), alt: load('alt'), console: load('console') };
}
