/** `docs/tested-clients.json`: what the last whole run has found, from which the page is made. */
import type { ClientOutcome } from './examine-program.ts';

/** As docs/build/tested-clients.ts reads it. */
export interface ProvenClient {
  title: string;
  package: string;
  version: string;
  format: string;
  setUp: string;
  works: string[];
  fails: { feature: string; reason: string }[];
}

export function provenClient({ client, version, features }: ClientOutcome): ProvenClient {
  return {
    title: client.title,
    package: client.package,
    version,
    format: client.format,
    setUp: client.setUp,
    works: features.filter(({ ok }) => ok).map(({ feature }) => feature),
    fails: features.flatMap(({ feature, ok, reason, detail }) =>
      ok ? [] : [{ feature, reason: reason ?? detail }],
    ),
  };
}
