/**
 * Imported by a process ahead of the server (`--import`): the server is then the next version, with one more migration, as
 * additive as migrations have to be.
 */
import { registerHooks } from 'node:module';

const more = [
  'alter table usage_reservation add column of_next text',
  `alter table project add column set_by_next text not null default 'x'`,
  'create index usage_reservation_of_next on usage_reservation (of_next, id)',
  'create table of_next (id text primary key not null, project_id text not null references project (id))',
];
/** In the file of the list of migrations. */
const end = /(export const migrations: Migrations = \{[^}]*)\};/;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/server/storage/migrations.ts')) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array | string).toString();
    if (!end.test(source)) throw new Error('the list of migrations has another form');
    return { ...loaded, source: source.replace(end, `$1  '9998-next': () => ${JSON.stringify(more)},\n};`) };
  },
});
