/**
 * Runs a PostgreSQL of its own for one run of the tests, and ends it, with all that it stored, when that
 * run is over, however it ended. A process beside the tests, since those who use it come and go.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../packaging/free-port.ts';
import pg from 'pg';
import { openDatabase } from '../../../server/storage/database.ts';
import { postgresPassword } from './postgres-password.ts';
import { migratedDatabase } from './postgres-server.ts';

const [folder = '', binaries = '', owner = ''] = process.argv.slice(2);
const watchEveryMs = 500;
const data = join(folder, 'data');

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;

function accountOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function publish(outcome: { url: string } | { failure: string }): void {
  writeFileSync(join(folder, 'draft'), JSON.stringify(outcome));
  renameSync(join(folder, 'draft'), join(folder, 'outcome'));
}

/** A certificate for 127.0.0.1 that nobody has signed but itself. */
function writeCertificate(): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(data, 'server.key'), '-out', join(data, 'server.crt')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { ...account, stdio: 'ignore' });
}

/** The database that the tests copy. */
async function writeTemplate(server: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${migratedDatabase}`);
  await client.end();
  const url = server.replace(/\/postgres$/, `/${migratedDatabase}`);
  await (await openDatabase({ folder, url })).destroy();
}

async function run(): Promise<void> {
  mkdirSync(data);
  const password = join(folder, 'password');
  writeFileSync(password, postgresPassword);
  if (account !== undefined)
    for (const path of [folder, data, password]) chownSync(path, account.uid, account.gid);
  const setup = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`];
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), [...setup, ...locale], { ...account, stdio: 'pipe', cwd: folder });
  writeCertificate();
  copyFileSync(join(data, 'server.crt'), join(folder, 'server.crt'));
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ssl: 'on' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => {
    server.kill('SIGQUIT');
  };
  server.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('ready to accept connections')) return;
    const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`;
    writeTemplate(url).then(
      () => publish({ url }),
      (cause: unknown) => publish({ failure: String(cause) }),
    );
  });
  setInterval(() => {
    try {
      process.kill(Number(owner), 0);
    } catch {
      end();
    }
  }, watchEveryMs);
}

run().catch((cause: unknown) => publish({ failure: String(cause) }));
