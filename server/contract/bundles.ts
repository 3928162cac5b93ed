/** The two surfaces' contracts, from the bundles that `npm run generate` wrote. */
import { readFileSync } from 'node:fs';
import { loadContract, type Contract, type SurfaceName } from './contract.ts';

export interface Contracts {
  v1: Contract;
  alt: Contract;
}

/** Reads and compiles both; takes a good part of the start. */
export function loadContracts(): Contracts {
  return { v1: loadContract('v1', bundle('v1')), alt: loadContract('alt', bundle('alt')) };
}

function bundle(surface: SurfaceName): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url), 'utf8'),
  );
}
