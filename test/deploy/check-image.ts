/** The image: built without a registry, run by its own configuration, and tested with the conformance kit. */
import { join, resolve } from 'node:path';
import { freePort } from '../../packaging/free-port.ts';
import { runProgram } from '../support/run-program.ts';
import { demandBill } from './check-bill.ts';
import { demandPlatforms } from './check-platforms.ts';
import { buildImage, contentsOf, lacking, type BuiltImage } from './build-image.ts';
import { Findings, missing, type Outcome } from './outcome.ts';
import { startImage } from './run-image.ts';

const program = resolve(import.meta.dirname, '../../server/cli.ts');
const key = 'key-of-an-image-that-is-tested';
const streamMs = 3_000;

export async function checkImage(): Promise<Outcome> {
  const lack = await lacking();
  if (lack !== undefined) return missing(lack);
  const findings = new Findings();
  const begunMs = performance.now();
  const built = await buildImage();
  findings.note(
    `built in ${seconds(begunMs)} by account ${built.builder}, which has no rights; ${built.megabytes} MB besides its base`,
  );
  findings.demand(Number(built.builder) > 0, 'its builder is not root', built.builder);
  try {
    demandConfig(findings, built);
    await demandRuns(findings, built);
    return findings.outcome;
  } finally {
    await built.dispose();
  }
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1_000).toFixed(0)} s`;

function demandConfig(findings: Findings, { config, rootfs }: BuiltImage): void {
  const contents = contentsOf(rootfs);
  findings.demand(
    contents.join() === 'node_modules,package-lock.json,package.json,sbom.cdx.json',
    'it has the package, what that needs, and a bill of materials',
    contents.join(', '),
  );
  demandBill(findings, join(rootfs, 'app'));
  demandPlatforms(findings, join(rootfs, 'app'));
  findings.demand(config.User === '10001:10001', 'its user has an id above 0', config.User);
  findings.demand(Object.keys(config.Volumes).join() === '/data', 'its one volume is /data');
  findings.demand(config.StopSignal === 'SIGTERM', 'it is stopped with SIGTERM', config.StopSignal);
  const labels = config.Labels ?? {};
  findings.demand(
    labels['org.opencontainers.image.version'] === '1.2.3' &&
      labels['org.opencontainers.image.title'] === 'modelroute',
    'its labels have the version of the build argument',
    JSON.stringify(labels),
  );
}

async function demandRuns(findings: Findings, built: BuiltImage): Promise<void> {
  const begunMs = performance.now();
  const running = await startImage(built, { PORT: '0', MODELROUTE_KEY: key, MODELROUTE_DRAIN_TIMEOUT: '20' });
  try {
    findings.note(`ready in ${seconds(begunMs)}`);
    const { processId, user, rootIsReadOnly } = running.facts();
    findings.demand(processId === 1, 'the server is process 1', String(processId));
    findings.demand(user === '10001', 'it runs as its user', user);
    findings.demand(rootIsReadOnly, 'its root is read-only');
    const health = await running.healthcheck();
    // The check asks the port of the settings, and this one is a free one.
    findings.demand(health.status === 1, 'the health check fails where nothing listens', health.problem);
    const args = ['conformance', '--base-url', running.url, '--key', key];
    const conformance = await runProgram(process.execPath, [program, ...args]);
    findings.demand(conformance.status === 0, 'the conformance kit finds nothing', conformance.output);
    findings.note(conformance.output.trimEnd().split('\n').slice(-3).join('\n'));
    await demandDrains(findings, running.url, () => running.stop('SIGTERM'));
  } finally {
    await running.dispose();
  }
  const PORT = String(await freePort());
  const fixed = await startImage(built, { PORT, MODELROUTE_KEY: key, MODELROUTE_DRAIN_GRACE: '5' });
  try {
    const health = await fixed.healthcheck();
    findings.demand(health.status === 0, 'the health check passes while it is ready', health.problem);
    const stopped = fixed.stop('SIGTERM');
    // The port is still open, and the server is alive.
    const draining = await fixed.healthcheck();
    findings.demand(draining.status === 1, 'and fails while it drains', draining.output);
    await stopped;
  } finally {
    await fixed.dispose();
  }
}

/** A stream that runs when the signal comes ends as it should, and then the process does. */
async function demandDrains(
  findings: Findings,
  url: string,
  stop: () => Promise<number | null>,
): Promise<void> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'sandbox/slow',
      stream: true,
      metadata: { gap_ms: '100', events: String(streamMs / 100) },
      messages: [{ role: 'user', content: 'hello' }],
    }),
  });
  const text = response.text();
  const status = await stop();
  findings.demand((await text).includes('[DONE]'), 'SIGTERM lets a running stream end');
  findings.demand(status === 0, 'and then it ends with status 0', String(status));
}
