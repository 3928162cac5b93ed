/** Holds what happened against what is known to happen: a failure needs a reason, a reason must still hold. */
import type { DocumentName, GeneratedClient } from './generated-client.ts';
import type { DocumentOutcome, StepOutcome, WarningOutcome } from './outcome.ts';
import { stepNames, type StepReport } from './steps.ts';

/** How far a document came. */
export interface Progress {
  document: DocumentName;
  generated: boolean;
  compiled: boolean;
  /** Last lines of what failed. */
  trouble: string;
}

export interface Judged<T> {
  outcomes: T[];
  faults: string[];
}

export function judgeDocuments(
  client: GeneratedClient,
  progress: readonly Progress[],
): Judged<DocumentOutcome> {
  const outcomes = progress.map(({ document, generated, compiled }) => {
    const { fails } = client.documents[document];
    return { document, generated, compiled, ...(fails !== undefined && { reason: fails.reason }) };
  });
  // Operations that fail together are reported once.
  return { outcomes, faults: [...new Set(progress.flatMap((each) => documentFault(client, each)))] };
}

function documentFault(
  client: GeneratedClient,
  { document, generated, compiled, trouble }: Progress,
): string[] {
  const { fails } = client.documents[document];
  const failedAt = generated ? (compiled ? undefined : 'compile') : 'generate';
  if (failedAt === fails?.at) return [];
  if (fails === undefined) return [`${failedAt} failed:\n${trouble}`];
  const found = failedAt === undefined ? 'works' : `fails at '${failedAt}'`;
  return [`${document} is said to fail at '${fails.at}' (${fails.reason}), but ${found}`];
}

/** `ended` is what the driver last said, for steps that it did not report. */
export function judgeSteps(
  client: GeneratedClient,
  reports: ReadonlyMap<string, StepReport>,
  ended: string,
): Judged<StepOutcome> {
  const faults: string[] = [];
  const outcomes = stepNames.map((step) => {
    const { ok, detail } = reports.get(step) ?? {
      ok: false,
      detail: `not reported; the driver ended with: ${ended}`,
    };
    const reason = client.limits[step];
    if (ok && reason !== undefined)
      faults.push(`${step}: works, although it is said that it cannot: ${reason}`);
    if (!ok && reason === undefined) faults.push(`${step}: ${detail}`);
    return { step, ok, detail, ...(reason !== undefined && { reason }) };
  });
  return { outcomes, faults };
}

/** `lines` are all that generator and compiler printed. */
export function judgeWarnings(client: GeneratedClient, lines: readonly string[]): Judged<WarningOutcome> {
  const texts = [...new Set(lines.flatMap((line) => client.warning(line) ?? []))];
  const outcomes = texts.map((text) => {
    const known = client.knownWarnings.find(({ pattern }) => pattern.test(text));
    return { text, ...(known !== undefined && { reason: known.reason }) };
  });
  const unknown = outcomes.filter(({ reason }) => reason === undefined);
  const stale = client.knownWarnings.filter(({ pattern }) => !texts.some((text) => pattern.test(text)));
  return {
    outcomes,
    faults: [
      ...unknown.map(({ text }) => `a warning without a reason: ${text}`),
      ...stale.map(({ pattern }) => `nothing warns of ${pattern.source} any more`),
    ],
  };
}
