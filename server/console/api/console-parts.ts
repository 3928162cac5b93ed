/** The dependencies of the console's API; each handler takes the parts that it needs. */
import type { AlertSenders } from '../../alerts/channel.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { InstallationKeyAuthenticator } from '../../accounts/installation-key-authenticator.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Principal } from '../../accounts/principal.ts';
import type { Contracts } from '../../contract/bundles.ts';
import type { RecordRefusal } from '../../core/refused-call.ts';
import type { Gateway } from '../../gateway.ts';
import type { LargeBodies } from '../../http/large-bodies.ts';
import type { RunningRequests } from '../../http/running-requests.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { ProviderHealth } from '../../provider-health/provider-health.ts';
import type { Catalog } from '../../routing/catalog.ts';
import type { Database } from '../../storage/database.ts';
import type { Log } from '../../telemetry/log.ts';
import type { People } from '../people/people.ts';

export interface ConsoleParts {
  contracts: Contracts;
  accounts: Accounts;
  authenticate: KeyAuthenticator;
  authenticateInstallationKey: InstallationKeyAuthenticator;
  /** The principal of a key by its id, as `KeyRing.principalOf`. */
  principalOf: (keyId: string) => Promise<Principal | undefined>;
  people: People;
  gateway: Gateway;
  catalog: Catalog;
  providerHealth: Pick<
    ProviderHealth,
    'list' | 'targetsOf' | 'test' | 'models' | 'isFixed' | 'isConnected' | 'refresh'
  >;
  limiter: Limiter;
  recordRefusal: RecordRefusal;
  database: Database;
  /** For reports, lists and exports, which may read many rows. */
  reports: Database;
  /** Longest wait for the store, ms; what may take long has a bound of its own. */
  storeTimeoutMs: number;
  alertSenders: AlertSenders;
  running: RunningRequests;
  largeBodies: LargeBodies;
  log: Log;
  /** Whether management keys may make and change management keys. */
  delegatedManagement: boolean;
  /** The public origin of the console, `https://models.example`; undefined: derived from each request. */
  publicOrigin: string | undefined;
  /** The clock, in ms since 1970. */
  nowMs: () => number;
}
