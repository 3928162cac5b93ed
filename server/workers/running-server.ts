/** A server that runs, in one process or in several. */
import type { AdoptedKey } from '../accounts/adopt-first-key.ts';

export interface RunningServer {
  url: string;
  /** The installation's own key; undefined when another node of it has it. */
  firstKey: AdoptedKey | undefined;
  /** URL for creating the console's first account; undefined when there is one. */
  setupLink: string | undefined;
  /** Reads the file of providers again; an invalid one changes nothing, and its errors are logged. */
  reload(): Promise<boolean>;
  /** Loads what the first calls need ahead of them, where a key may call the sandbox's models. */
  warmUp(): Promise<void>;
  /** Ends running requests within the configured time, then closes the store. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  abort?(): void;
}
