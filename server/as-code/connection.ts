/** The connection of `apply` and `export`: the URL of an installation, and the key from the environment. */
import { UsageError } from '../../command-line/usage-error.ts';
import { looksLikeInstallationKey } from '../accounts/key-format.ts';
import { managementClient, type ConsoleClient } from './management-client.ts';

export const keyVariable = 'MODELROUTE_MANAGEMENT_KEY';

/** The value of an environment variable; its `_FILE` counts too. */
export type ReadVariable = (name: string) => string | undefined;

export const urlOption = {
  type: 'string',
  value: 'URL',
  about: 'base URL of the installation (MODELROUTE_URL, or http://127.0.0.1:8080)',
} as const;

export const connectionDetails = `The key comes from ${keyVariable}, or from the file that ${keyVariable}_FILE names. It is an installation key
('modelroute installation-keys create'). The command uses only the API of the console, not the database.`;

/** Throws `UsageError`. */
export function connect(url: string | undefined, variable: ReadVariable): ConsoleClient {
  const base = url ?? variable('MODELROUTE_URL') ?? 'http://127.0.0.1:8080';
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new UsageError(`--url takes a URL such as https://models.example.com, not '${base}'`);
  const { username, password, search, hash } = new URL(base);
  if ([username, password, search, hash].some((part) => part !== ''))
    throw new UsageError('--url takes a URL without a user, a query and a fragment');
  const key = variable(keyVariable);
  if (key === undefined) throw new UsageError(`${keyVariable} is not set; set it to an installation key`);
  if (!looksLikeInstallationKey(key) || !/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(
      `${keyVariable} is not an installation key, which begins with mri-; 'modelroute installation-keys create' makes one`,
    );
  return managementClient(base, key);
}
