/** Runs a real nginx with `deploy/nginx.conf`, changed only in its URLs and folders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../packaging/free-port.ts';
import { runProgram } from '../../../support/run-program.ts';

const source = resolve(import.meta.dirname, '../../../../deploy/nginx.conf');

export interface Nginx {
  url: string;
  /** URL with TLS, when it was asked for. */
  tlsUrl: string;
  /** The text of its log of requests. */
  accessLog(): string;
  stop(): Promise<void>;
}

/** Path of the program, or undefined; it is often outside the search path of ordinary users. */
export function findNginx(searchPath = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...searchPath.split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((folder) => join(folder, 'nginx'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export async function startNginx(upstream: string, { tls = false } = {}): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined) throw new Error('there is no nginx');
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-nginx-'));
  // Started by root, its workers are somebody else.
  chmodSync(folder, 0o755);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  if (tls) await makeCertificate(folder);
  writeFileSync(file, adapt(readFileSync(source, 'utf8'), { upstream, folder, port, tlsPort, tls }));

  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += String(chunk)));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`);
    await delay(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    tlsUrl: `https://127.0.0.1:${tlsPort}`,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Places {
  upstream: string;
  folder: string;
  port: number;
  tlsPort: number;
  tls: boolean;
}

/** Throws when a place that is to be changed is not there exactly once. */
function adapt(text: string, { upstream, folder, port, tlsPort, tls }: Places): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  const changes: [string, string][] = [
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['error_log /var/log/nginx/error.log', `error_log ${folder}/error.log`],
    ['access_log /var/log/nginx/access.log', `access_log ${folder}/access.log`],
    ['\nhttp {', `\nhttp {\n${temporary.join('\n')}`],
    ['server 127.0.0.1:8080;', `server ${new URL(upstream).host};`],
    ['    listen 80 ', `    listen 127.0.0.1:${port} `],
    ['    listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${tlsPort} `],
    ['    #tls listen [::]:443 ssl http2 default_server;\n', ''],
    ['/etc/ssl/modelroute/fullchain.pem', `${folder}/fullchain.pem`],
    ['/etc/ssl/modelroute/key.pem', `${folder}/key.pem`],
  ];
  const adapted = changes.reduce((conf, [from, to]) => {
    const parts = conf.split(from);
    if (parts.length !== 2) throw new Error(`deploy/nginx.conf has '${from}' ${parts.length - 1} times`);
    return parts.join(to);
  }, text);
  return tls ? adapted.replaceAll('#tls ', '') : adapted;
}

async function makeCertificate(folder: string): Promise<void> {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'];
  const { status, problem } = await runProgram('openssl', ['req', ...kind, ...names, ...files]);
  if (status !== 0) throw new Error(`openssl: ${problem}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (yes: boolean) => {
      socket.destroy();
      settle(yes);
    };
    socket.on('connect', () => finish(true)).on('error', () => finish(false));
  });
}
