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
/** The list of migrations, in its own module or bundled with others. */
const list = /^((?:export )?const migrations(?:: Migrations)? = \{[^}]*?),?\s*\};/m;

// A node of the next version has another machine; here its start must not take the processors from the node that serves.
setPriority(15);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/server/')) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array | string).toString();
    const longer = source.replace(list, `$1,\n  '9998-next': () => ${JSON.stringify(more)},\n};`);
    if (url.endsWith('/server/storage/migrations.ts') && longer === source)
      throw new Error('the list of migrations has another form');
    return { ...loaded, source: longer };
  },
});
