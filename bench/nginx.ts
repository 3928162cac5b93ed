/** nginx as a plain proxy: one worker, connections to the upstream kept, nothing buffered. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { freePort } from '../packaging/free-port.ts';
import { launch, type Target } from './launch.ts';

/** Where Debian has it: outside the search path of ordinary users. */
const usual = '/usr/sbin/nginx';

export function nginxProgram(): string | undefined {
  return findProgram('nginx') ?? (existsSync(usual) ? usual : undefined);
}

export async function startNginx(options: {
  program: string;
  folder: string;
  upstream: string;
  cores: string | undefined;
}): Promise<Target> {
  const { program, folder, upstream, cores } = options;
  const port = await freePort();
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configuration(folder, port, new URL(upstream).host));
  const name = 'nginx, proxy_pass';
  const args = ['-p', folder, '-c', config, '-e', join(folder, 'logs/error.log')];
  return launch({ name, command: program, args, cores, url: `http://127.0.0.1:${port}` });
}

function configuration(folder: string, port: number, upstream: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  return `daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  access_log off;
${temporary.join('\n')}
  client_max_body_size 32m;
  client_body_buffer_size 2m;
  keepalive_requests 100000000;
  upstream provider { server ${upstream}; keepalive 512; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://provider;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_buffering off;
    }
  }
}
`;
}
