/**
 * Imported by a process ahead of the server (`--import`): the server is then the next version, with one more migration, as
 * additive as migrations have to be.
 */
import { registerHooks } from 'node:module';
import { setPriority } from 'node:os';

const more = [
  'alter table usage_reservation add column of_next text',
  `alter table project add column set_by_next text not null default 'x'`,
  'create index usage_reservation_of_next on usage_reservation (of_next, id)',
  'create table of_next (id text primary key not null, project_id text not null references project (id))',
];
/** Module → what is changed in it. The sources run: the bundle has no modules any more. */
const changes: Readonly<Record<string, readonly [from: RegExp, to: string]>> = {
  '/server/load-bundled.ts': [/if \(!isClone\) return false;/, 'return false;'],
  '/server/storage/migrations.ts': [
    /^((?:export )?const migrations(?:: Migrations)? = \{[^}]*?),?\s*\};/m,
    `$1,\n  '9998-next': () => ${JSON.stringify(more)},\n};`,
  ],
};

// A node of the next version has another machine; here its start must not take the processors from the node that serves.
setPriority(15);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const change = Object.entries(changes).find(([module]) => url.endsWith(module));
    if (change === undefined) return loaded;
    const [module, [from, to]] = change;
    const source = Buffer.from(loaded.source as Uint8Array | string).toString();
    const changed = source.replace(from, to);
    if (changed === source) throw new Error(`${module} has another form`);
    return { ...loaded, source: changed };
  },
});
