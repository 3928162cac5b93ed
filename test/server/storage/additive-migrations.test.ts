/** The rule for migrations: a node of the version before works on with the schema after each one. */
import { describe, expect, test } from 'vitest';
import { postgresEngine, sqliteEngine } from '../../../server/storage/engine.ts';
import { migrations } from '../../../server/storage/migrations.ts';

const tidy = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Why a statement could stop a node of the version before; `created` are the tables of the same migration. */
function objection(statement: string, created: ReadonlySet<string>): string | undefined {
  const text = tidy(statement);
  if (/^create table (if not exists )?\w+ ?\(/.test(text)) return undefined;
  const index = /^create (unique )?index \w+ on (\w+) ?\(/.exec(text);
  if (index !== null)
    return index[1] === undefined || created.has(index[2] ?? '')
      ? undefined
      : 'refuses rows of the node before';
  const row = /^insert into (\w+) /.exec(text);
  if (row !== null) return created.has(row[1] ?? '') ? undefined : 'changes rows of the node before';
  const column = /^alter table \w+ add column \w+ \w+(.*)$/.exec(text);
  if (column === null) return 'neither adds a table, an index nor a column';
  const [, rest = ''] = column;
  if (/\b(unique|check|references)\b/.test(rest)) return 'refuses rows of the node before';
  return rest.includes('not null') && !rest.includes('default')
    ? 'the node before writes no value'
    : undefined;
}

const tablesOf = (statements: readonly string[]) =>
  new Set(statements.flatMap((each) => /^create table (?:if not exists )?(\w+)/.exec(tidy(each))?.[1] ?? []));

describe.each([
  ['sqlite', sqliteEngine],
  ['postgres', postgresEngine],
] as const)('%s', (_, engine) => {
  test.each(Object.keys(migrations))('%s only adds', (name) => {
    const statements = migrations[name]?.(engine) ?? [];
    expect(statements.length).toBeGreaterThan(0);
    const created = tablesOf(statements);
    expect(statements.map((each) => objection(each, created)).filter((each) => each !== undefined)).toEqual(
      [],
    );
  });
});

test.each([
  ['drop table file', 'neither adds'],
  ['alter table file rename column owner to owned_by', 'neither adds'],
  ['alter table file drop column owner', 'neither adds'],
  ['alter table file add column size bigint not null', 'writes no value'],
  ['alter table file add column size bigint check (size > 0)', 'refuses rows'],
  ['create unique index file_name on file (filename)', 'refuses rows'],
  [`update project set name = 'x'`, 'neither adds'],
  [`insert into project (id) values ('x')`, 'changes rows'],
])('%s is refused by this rule', (statement, reason) => {
  expect(objection(statement, new Set())).toContain(reason);
});
