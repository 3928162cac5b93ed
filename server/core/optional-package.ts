/** Parts of the server whose packages an installation may lack: they are large, and few installations need them. */
import { createRequire } from 'node:module';

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/**
 * What `load` resolves with. Rejects, when a package of it is not installed, with one line that names the need and
 * the command that installs the package.
 */
export async function loadOptional<Part>(need: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw missingPackage(need, cause) ?? cause;
  }
}

function missingPackage(need: string, cause: unknown): Error | undefined {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  const [, name] = /^Cannot find (?:package|module) '((?:@[^/']+\/)?[^/']+)/.exec(message) ?? [];
  const { optionalDependencies, peerDependencies } = createRequire(import.meta.url)(
    'modelroute/package.json',
  ) as Manifest;
  const version = name === undefined ? undefined : (peerDependencies[name] ?? optionalDependencies[name]);
  if (version === undefined) return undefined;
  const installs = `npm install ${name}@${version}`;
  return new Error(`${need} needs the package ${name}, which is not installed: ${installs}`, { cause });
}
