/** The summary for a reader at a terminal or of a build log. */
import { profiles } from '../checks/check.ts';
import type { Result, Status } from '../run/run-checks.ts';
import type { KitRun } from '../run/run-kit.ts';

const codes = { bold: 1, red: 31, green: 32, yellow: 33, dim: 2 } as const;
const statusColours: Record<Status, keyof typeof codes> = {
  passed: 'green',
  failed: 'red',
  unsupported: 'yellow',
  skipped: 'yellow',
};

/** Longest list of things that are not supported. */
const maxUnsupported = 30;
/** Longest curl line that is shown, characters. */
const maxCurl = 1_000;

export function textReport(run: KitRun, colours: boolean): string {
  const paint = (colour: keyof typeof codes, text: string) =>
    colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
  const { results, summary, targets } = run;
  const failed = results.filter(({ status }) => status === 'failed');
  const others = results.filter(({ status }) => status === 'unsupported' || status === 'skipped');
  const count = (status: Status) =>
    paint(summary[status] > 0 ? statusColours[status] : 'dim', `${summary[status]} ${status}`);
  const lines = [
    ...targets.map(
      ({ surface, root, model }) =>
        `${paint('bold', surface.padEnd(4))}${root}  ${paint('dim', `model ${model}`)}`,
    ),
    '',
    ...failed.flatMap((result) => failure(result, paint)),
    ...others
      .slice(0, maxUnsupported)
      .map(({ check, status, message }) => `${paint('yellow', status)} ${check.id}: ${message}`),
    ...(others.length > maxUnsupported ? [`… and ${others.length - maxUnsupported} more`] : []),
    ...(others.length > 0 ? [''] : []),
    ...profiles.flatMap((profile) => profileLine(profile, results, paint)),
    '',
    `${count('passed')}, ${count('failed')}, ${count('unsupported')}, ${count('skipped')}  ${paint('dim', `(${run.requests} requests, ${(run.durationMs / 1_000).toFixed(1)} s)`)}`,
    '',
  ];
  return lines.join('\n');
}

type Paint = (colour: keyof typeof codes, text: string) => string;

function failure({ check, message, contract, curl }: Result, paint: Paint): string[] {
  return [
    `${paint('red', 'failed')} ${paint('bold', check.id)}: ${check.title}`,
    `  ${message}`,
    `  ${paint('dim', `contract  ${contract}`)}`,
    ...(curl === null || curl.length > maxCurl || /\p{Cc}/u.test(curl)
      ? []
      : [`  ${paint('dim', `repeat    ${curl}`)}`]),
    '',
  ];
}

function profileLine(profile: string, results: readonly Result[], paint: Paint): string[] {
  const own = results.filter(({ check }) => check.profile === profile);
  if (own.length === 0) return [];
  const passed = own.filter(({ status }) => status === 'passed').length;
  const failed = own.filter(({ status }) => status === 'failed').length;
  const mark = failed > 0 ? paint('red', 'failed') : paint('green', 'good');
  return [
    `${profile.padEnd(10)} ${String(passed).padStart(3)} of ${String(own.length).padStart(3)} passed  ${mark}`,
  ];
}
