/** The contracts of the surfaces and of the console, from the bundles that `npm run generate` wrote. */
import { readFileSync } from 'node:fs';
import { loadContract, type Contract, type SurfaceName } from './contract.ts';
import { preparedValidators } from './prepared-validators.ts';

export interface Contracts {
  v1: Contract;
  alt: Contract;
  console: Contract;
}

/** Reads all; compiles those that are not prepared, which takes a good part of the start. */
export function loadContracts(): Contracts {
  const load = (name: SurfaceName): Contract => {
    const text = bundleText(name);
    return loadContract(name, JSON.parse(text), preparedValidators(name, text));
  };
  return { v1: load('v1'), alt: load('alt'), console: load('console') };
}

export function bundleText(surface: SurfaceName): string {
  return readFileSync(new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url), 'utf8');
}
