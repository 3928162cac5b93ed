/** How the engine executes the statements of some work: recorded as they are sent, then explained by the engine. */
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import type { Database } from '../../../server/storage/database.ts';
import type { EngineName } from '../storage/engines.ts';

/** Takes part in every statement of the database that it is a plugin of, also in transactions. */
export class StatementRecord implements KyselyPlugin {
  readonly statements: RootOperationNode[] = [];
  /** How many rows came back from each. */
  readonly rows: number[] = [];
  readonly #asked = new WeakMap<QueryId, RootOperationNode>();

  /** Asked for parts of statements too, which never have a result. */
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#asked.set(queryId, node);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const node = this.#asked.get(queryId);
    if (node !== undefined) this.statements.push(node);
    this.rows.push(result.rows.length);
    return result;
  }
}

export interface Work {
  /** Everything that the engine says of the plans, for messages. */
  plans: string[];
  /** Tables of which all rows are read, in whatever order, without a bound. */
  wholeTables: string[];
  /** Columns that are bounded twice at one end: SQLite seeks to one of the bounds and walks to the other. */
  doubleBounds: string[];
  /** Rows that the engine read in tables and indexes; only where the engine reports it (PostgreSQL). */
  rowsRead: number | undefined;
}

/** Runs `work` on the database and explains what it sent. Statements that write are not explained. */
export async function workOf(
  db: Database,
  engine: EngineName,
  work: (db: Database) => Promise<unknown>,
): Promise<Work> {
  const record = new StatementRecord();
  await work(db.withPlugin(record));
  const rowsRead = engine === 'postgres' ? 0 : undefined;
  const found: Work = { plans: [], wholeTables: [], doubleBounds: [], rowsRead };
  for (const node of record.statements) {
    if (node.kind !== 'SelectQueryNode') continue;
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const bounds = [...sql.matchAll(/([\w".]+) ([<>])=? (?:\?|\$\d+)/g)].map(
      ([, column, end]) => `${column} ${end}`,
    );
    found.doubleBounds.push(...bounds.filter((bound, at) => bounds.indexOf(bound) !== at));
    await (engine === 'sqlite' ? explainSqlite : explainPostgres)(db, sql, parameters, found);
  }
  return found;
}

async function explainSqlite(
  db: Database,
  sql: string,
  parameters: readonly unknown[],
  found: Work,
): Promise<void> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  const details = rows.map(({ detail }) => detail);
  found.plans.push(details.join('\n'));
  const isSorted = details.some((detail) => /USE TEMP B-TREE FOR (ORDER|GROUP) BY/.test(detail));
  const isBounded = / limit /.test(sql) && !isSorted;
  for (const detail of details) {
    const table = /^SCAN (\S+)/.exec(detail)?.[1];
    if (table !== undefined && !isBounded) found.wholeTables.push(table);
  }
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

async function explainPostgres(
  db: Database,
  sql: string,
  parameters: readonly unknown[],
  found: Work,
): Promise<void> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
  );
  const top = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (top === undefined) throw new Error('the engine explains nothing');
  const lines: string[] = [];
  visit(top, (node) => {
    const { 'Node Type': type, 'Relation Name': table, 'Actual Loops': loops } = node;
    const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    lines.push(`${type} ${table ?? ''} ${node['Actual Rows']}+${left} × ${loops}`);
    if (table === undefined) return;
    found.rowsRead = (found.rowsRead ?? 0) + (node['Actual Rows'] + left) * loops;
    if (type === 'Seq Scan') found.wholeTables.push(table);
  });
  found.plans.push(lines.join('\n'));
}

function visit(node: PlanNode, see: (node: PlanNode) => void): void {
  see(node);
  for (const inner of node.Plans ?? []) visit(inner, see);
}
