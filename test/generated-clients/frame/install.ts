/** Fetches what a client needs, once: generators and packages stay from one run to the next. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carryOut, type CarriedOut } from './carry-out.ts';
import type { Command, Places } from './generated-client.ts';

/** How the names of stamps begin; a stamp is an empty file beside what a command has fetched. */
export const stampPrefix = '.installed-';

/** One client at a time, so that two do not fetch the same thing into the same folder. */
let turn: Promise<unknown> = Promise.resolve();

/** Carries out the commands that have not succeeded here before. */
export async function install(commands: readonly Command[], places: Places): Promise<CarriedOut> {
  const mine = turn.then(() => installMissing(commands, places));
  turn = mine;
  return mine;
}

async function installMissing(commands: readonly Command[], places: Places): Promise<CarriedOut> {
  for (const command of commands) {
    const stamp = stampOf(command, places);
    if (existsSync(stamp)) continue;
    const done = await carryOut([command], places.work);
    if (!done.ok) return done;
    writeFileSync(stamp, '');
  }
  return { ok: true, output: '', reported: '' };
}

/** Another one when the command changes, or a list of packages in the folder. */
function stampOf(command: Command, places: Places): string {
  const words = [command.program, ...command.args, command.folder ?? ''];
  const isShared = words.some((word) => word.includes(places.tools));
  const lists = readdirSync(places.work)
    .filter((name) => /^(?:package\.json|.*\.txt|Gemfile|composer\.json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(places.work, name), 'utf8'));
  const hash = createHash('sha256')
    .update(JSON.stringify([command, lists]))
    .digest('hex');
  return join(isShared ? places.tools : places.work, `${stampPrefix}${hash}`);
}
