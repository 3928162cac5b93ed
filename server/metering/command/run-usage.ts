/** The command `modelroute usage`: the usage records, of a running or a stopped installation. */
import type { CommandTable } from '../../../command-line/command.ts';
import { reportFailure, runCommand } from '../../../command-line/run-command.ts';
import { tableText } from '../../../command-line/table.ts';
import { listUsage } from '../list-usage.ts';
import { PriceVersions } from '../price-versions.ts';
import type { UsageRecord } from '../usage-record.ts';
import type { UsageDatabase } from '../write-batch.ts';
import { groupLine, groupRecords, groupRow, groupTitles, type UsageGroup } from './group-records.ts';
import { namedFilter } from './named-filter.ts';
import { recordLineWithCost, recordRow, rowTitles } from './record-line.ts';
import { usageCommand, usageOptions } from './usage-options.ts';

/** `process` is one. */
export interface CommandIo {
  stdout: { write(text: string, done?: () => void): boolean };
  stderr: { write(text: string): boolean };
}

/** Opens the store of the installation; the command closes it. */
export type OpenUsageStore = () => Promise<{ db: UsageDatabase; close(): Promise<void> }>;

/** Output is buffered up to this size before it is written. */
const chunkLength = 64 * 1024;

/** Runs the command; resolves with the exit status. `commands` are those below it, for its help. */
export async function runUsage(
  argv: readonly string[],
  io: CommandIo,
  openStore: OpenUsageStore,
  { nowMs = Date.now(), commands }: { nowMs?: number; commands?: CommandTable<never> } = {},
): Promise<0 | 1 | 2> {
  return await runCommand(
    usageCommand,
    argv,
    io,
    async ({ values }) => {
      const { json, filter, grouping } = usageOptions(values, nowMs);
      try {
        const store = await openStore();
        try {
          const records = listUsage(store.db, await namedFilter(store.db, filter));
          if (grouping !== undefined)
            await writeGroups(await groupRecords(records, grouping.groupOf), json && grouping.name, io);
          else await (json ? writeLines(records, new PriceVersions(store.db), io) : writeTable(records, io));
        } finally {
          await store.close();
        }
        return 0;
      } catch (cause) {
        reportFailure(usageCommand.name, cause, io);
        return 1;
      }
    },
    commands,
  );
}

async function writeLines(
  records: AsyncIterable<UsageRecord>,
  prices: PriceVersions,
  io: CommandIo,
): Promise<void> {
  let text = '';
  for await (const record of records) {
    text += `${JSON.stringify(recordLineWithCost(record, await prices.get(record.priceVersion)))}\n`;
    if (text.length < chunkLength) continue;
    await written(io, text);
    text = '';
  }
  if (text !== '') await written(io, text);
}

async function writeTable(records: AsyncIterable<UsageRecord>, io: CommandIo): Promise<void> {
  const rows = [rowTitles];
  for await (const record of records) rows.push(recordRow(record).map(printable));
  await written(io, tableText(rows, { numbersFrom: rowTitles.indexOf('input') }));
}

/** `jsonBy`: as lines of JSON, with this as the name of the grouping; false: as a table. */
async function writeGroups(
  groups: readonly UsageGroup[],
  jsonBy: string | false,
  io: CommandIo,
): Promise<void> {
  if (jsonBy === false) {
    const rows = groups.map((group) => groupRow(group).map(printable));
    await written(io, tableText([groupTitles, ...rows], { numbersFrom: 1 }));
  } else for (const group of groups) await written(io, `${JSON.stringify(groupLine(jsonBy, group))}\n`);
}

/** Names come from callers; none may move the cursor of a terminal. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa1-\u{10ffff}]/gu, '?');

/** Waits for the reader of the output, so that a long list is never in memory as a whole. */
function written(io: CommandIo, text: string): Promise<void> {
  return new Promise((resolve) => {
    io.stdout.write(text, () => resolve());
  });
}
