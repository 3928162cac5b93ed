/**
 * Runs a PostgreSQL of its own for one run of the tests, and ends it, with all that it stored, when that
 * run is over, however it ended. A process beside the tests, since those who use it come and go.
 */
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresCluster } from './postgres-cluster.ts';

const [folder = '', binaries = '', owner = ''] = process.argv.slice(2);
const watchEveryMs = 500;

function publish(outcome: { url: string } | { failure: string }): void {
  writeFileSync(join(folder, 'draft'), JSON.stringify(outcome));
  renameSync(join(folder, 'draft'), join(folder, 'outcome'));
}

/** A certificate for 127.0.0.1 that nobody has signed but itself. */
function writeCertificate(cluster: PostgresCluster): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(cluster.data, 'server.key'), '-out', join(cluster.data, 'server.crt')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  cluster.run('openssl', ['req', '-x509', ...kind, ...subject, ...files]);
}

async function run(): Promise<void> {
  const cluster = await PostgresCluster.create(folder, binaries, { ssl: 'on' });
  writeCertificate(cluster);
  copyFileSync(join(cluster.data, 'server.crt'), join(folder, 'server.crt'));
  const server = await cluster.start();
  server.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  publish({ url: cluster.url });
  setInterval(() => {
    try {
      process.kill(Number(owner), 0);
    } catch {
      server.kill('SIGQUIT');
    }
  }, watchEveryMs);
}

run().catch((cause: unknown) => publish({ failure: String(cause) }));
