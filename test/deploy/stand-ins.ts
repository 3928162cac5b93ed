/** What the images of deploy/compose/two-nodes.yaml have, with programs of this machine in their place. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { postgresBinaries } from '../server/storage/postgres-server.ts';
import { findNginx } from '../server/http/streaming/nginx.ts';
import { runProgram } from '../support/run-program.ts';
import type { StandIn } from './run-service.ts';

const root = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(resolve(root, 'deploy/Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
const lastOf = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].at(-1)?.[1] ?? '';
const listOf = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

/** The health check of our own image. */
export const nodeHealthcheck = listOf(lastOf('HEALTHCHECK'));

/** The clone, at the place of the package, with everything else as the Dockerfile has it. */
function ownImage(): StandIn {
  const pairs = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const env = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const entrypoint = listOf(lastOf('ENTRYPOINT')).map((word) =>
    word.replace('/app/node_modules/modelroute/', '/app/'),
  );
  return {
    env,
    user: lastOf('USER'),
    program: () => `exec ${[...entrypoint, ...listOf(lastOf('CMD'))].join(' ')}`,
    files: [
      [root, '/app'],
      [process.execPath, '/programs/node'],
    ],
  };
}

/** Makes the database at its first start, as the entry point of the image does. */
const postgresProgram = `bin=${postgresBinaries} data=/var/lib/postgresql/data
mkdir -p /run/postgresql
chown postgres /run/postgresql "$data"
as='setpriv --reuid=postgres --regid=postgres --clear-groups'
if [ ! -e "$data/PG_VERSION" ]; then
  $as "$bin/initdb" -D "$data" -U "$POSTGRES_USER" -A scram-sha-256 --pwfile="$POSTGRES_PASSWORD_FILE" \\
    -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database $POSTGRES_DB" | $as "$bin/postgres" --single -D "$data" postgres >/dev/null
fi
exec $as "$bin/postgres" -D "$data" -c listen_addresses='*'`;

const plain = { env: {}, user: '0:0', files: [] };

/** By the name of the service. */
export function standIns(): Readonly<Record<string, StandIn>> {
  const node = ownImage();
  return {
    'node-1': node,
    'node-2': node,
    nginx: { ...plain, program: () => '' },
    postgres: { ...plain, program: () => postgresProgram },
    valkey: {
      ...plain,
      // The image is open to the network of its containers.
      program: (words) => `exec ${words.join(' ')} --protected-mode no --bind 0.0.0.0`,
      files: [
        ['/usr/bin/redis-server', '/programs/valkey-server'],
        ['/usr/bin/redis-cli', '/programs/valkey-cli'],
      ],
    },
    s3: {
      ...plain,
      program: () => '',
      files: [[process.env['MODELROUTE_TEST_VERSITYGW'] ?? '', '/app/versitygw']],
    },
  };
}

/** What the machine lacks for the stack. */
export async function lackingForStack(): Promise<string | undefined> {
  const store = process.env['MODELROUTE_TEST_VERSITYGW'];
  const needs: readonly [isHere: boolean, what: string][] = [
    [process.getuid?.() === 0, 'the rights of root'],
    [postgresBinaries?.startsWith('/usr/') === true, 'PostgreSQL (apt-get install postgresql)'],
    [findNginx() !== undefined, 'nginx (apt-get install nginx-light)'],
    [existsSync('/usr/bin/redis-server'), 'Redis (apt-get install redis-server)'],
    [store !== undefined && existsSync(store), 'a store of files (MODELROUTE_TEST_VERSITYGW)'],
  ];
  const absent = needs.find(([isHere]) => !isHere)?.[1];
  if (absent !== undefined) return absent;
  const bridge =
    'ip link add b0 type bridge && ip link add c0 type veth peer name c1 && ip link set c0 master b0';
  const { status } = await runProgram('unshare', [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    'sh',
    '-ec',
    bridge,
  ]).catch(() => ({ status: 1 }));
  return status === 0 ? undefined : 'a network of its own (apt-get install iproute2, and the rights for it)';
}
