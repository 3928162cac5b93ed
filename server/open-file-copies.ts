/** The copies of files at the providers of an installation: made when a request needs them, removed when the file is deleted. */
import type { ModelSource } from './configuration/model-source.ts';
import { RepeatedFailure } from './core/repeated-failure.ts';
import type { StoreWaits } from './core/store-waits.ts';
import { CopyRemoval } from './media/copies/copy-removal.ts';
import { FileCopies } from './media/copies/file-copies.ts';
import type { EnsureCopy } from './media/copy-references.ts';
import type { Database } from './storage/database.ts';
import type { Log } from './telemetry/log.ts';

export interface OpenFileCopies {
  ensureCopy: EnsureCopy;
  /** Stops removing, before the providers and the database are closed. */
  close(): Promise<void>;
}

export function openFileCopies(
  database: Database,
  source: Pick<ModelSource, 'models'>,
  waits: StoreWaits,
  log: Log,
): OpenFileCopies {
  const failure = new RepeatedFailure();
  const report = (err: unknown) => {
    if (failure.isToReport(err)) log.error({ err }, 'copies of files could not be kept in order');
  };
  const copies = new FileCopies(database, { waits, report });
  const removal = new CopyRemoval(database, {
    report,
    filesOf: (name) => providerNamed(source, name)?.files,
    givenUp: ({ cause: err, ...copy }) => log.warn({ ...copy, err }, 'a deleted file remains at a provider'),
  });
  removal.start();
  return {
    ensureCopy: (place, file, signal) => copies.ensure(place, file, signal),
    close: () => removal.close(),
  };
}

function providerNamed(source: Pick<ModelSource, 'models'>, name: string) {
  for (const { targets } of source.models())
    for (const { state, provider } of targets) if (state.name === name) return provider;
  return undefined;
}
