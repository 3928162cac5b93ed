/** The systemd unit: it is well formed, its exposure, as systemd's own tool counts it, is small, and what it starts works. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '../support/run-program.ts';
import { demandInstalls } from './check-installed-service.ts';
import { Findings, missing, type Outcome } from './outcome.ts';

const unit = resolve(import.meta.dirname, '../../deploy/systemd/modelroute.service');
/** Of ten; systemd calls it OK up to there. */
const mostExposure = 3;

export async function checkService(): Promise<Outcome> {
  const { status } = await runProgram('systemd-analyze', ['--version']).catch(() => ({ status: 1 }));
  if (status !== 0) return missing('systemd-analyze is not there (apt-get install systemd)');
  const findings = new Findings();
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-unit-'));
  try {
    const text = readFileSync(unit, 'utf8');
    // This machine may have no /usr/bin/node; the rest is as it is.
    const copy = join(folder, 'modelroute.service');
    writeFileSync(copy, text.replaceAll('/usr/bin/node', process.execPath));
    const verified = await runProgram('systemd-analyze', [
      'verify',
      '--man=no',
      '--recursive-errors=no',
      copy,
    ]);
    findings.demand(
      verified.status === 0 && !verified.problem.includes('modelroute.service'),
      'systemd understands every line of the unit',
      verified.problem,
    );
    const words = ['security', '--offline=true', '--no-pager', `--threshold=${mostExposure * 10}`, copy];
    const { status: exposed, output, problem } = await runProgram('systemd-analyze', words);
    const [, level = ''] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? [];
    findings.demand(
      exposed === 0 && Number(level) > 0 && Number(level) < mostExposure,
      `its exposure is ${level}, below ${mostExposure}`,
      output + problem,
    );
    await demandInstalls(findings, text);
    return findings.outcome;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
