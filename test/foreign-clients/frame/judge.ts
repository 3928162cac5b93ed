/** Compares what the drivers saw with what must be seen: a failure needs a reason, and a reason must still apply. */
import { faultsOf, type Feature } from './features.ts';
import type { Client } from './foreign-program.ts';
import type { Report } from './reports.ts';

export interface FeatureOutcome {
  feature: Feature;
  ok: boolean;
  /** What failed, as it was seen in this run. */
  detail: string;
  /** Why it fails, where that is known. */
  reason?: string;
}

export interface Judged {
  outcomes: FeatureOutcome[];
  /** Failures without a reason, and reasons that no longer apply. */
  faults: string[];
}

/** `ended` is what the driver printed last, for features that it did not report. */
export function judgeClient(client: Client, reports: readonly Report[], ended: string): Judged {
  const faults: string[] = [];
  const outcomes = client.features.map((feature): FeatureOutcome => {
    const report = reports.find((each) => each.row === client.row && each.feature === feature);
    const detail = detailOf(client, feature, report, ended);
    const reason = client.fails?.[feature];
    const ok = detail === '';
    if (ok && reason !== undefined)
      faults.push(`${feature} works, although the list has a reason: ${reason}`);
    if (!ok && reason === undefined) faults.push(`${feature} fails: ${detail}`);
    return { feature, ok, detail, ...(reason !== undefined && { reason }) };
  });
  const strange = Object.keys(client.fails ?? {}).filter(
    (name) => !client.features.some((each) => each === name),
  );
  return {
    outcomes,
    faults: [...faults, ...strange.map((name) => `there is a reason for ${name}, which is not tried`)],
  };
}

function detailOf(client: Client, feature: Feature, report: Report | undefined, ended: string): string {
  if (report === undefined) return `the driver did not report it. It ended with: ${ended}`;
  if (report.seen === undefined) return report.why === '' ? 'the driver saw nothing' : report.why;
  const allowances = {
    hidesUsage: client.hidesUsage === true,
    hidesDeltas: client.hidesDeltas === true,
    addsToPrompt: client.addsToPrompt === true,
  };
  return faultsOf(feature, report.seen, allowances).join('; ');
}
