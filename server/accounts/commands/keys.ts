/** The command `modelroute keys`: the keys of an installation from the shell, whether its server runs or not. */
import type { Accounts } from '../accounts.ts';
import { keyIdOf } from '../key-format.ts';
import { keyJson, type ApiKey } from '../key-record.ts';
import { noLimits } from '../limits.ts';
import {
  runActions,
  textOf,
  UsageError,
  type Action,
  type ActionCall,
  type CommandIo,
  type OpenStore,
} from './command.ts';
import { durationMs, momentMs } from './duration.ts';
import { limitChange, limitHelp, limitOptions, limitsText } from './limit-options.ts';
import { listText, tableText, timeText } from './table.ts';

const help = `usage: modelroute keys create --name NAME [--project PROJECT] [--management] [--expires WHEN] [LIMITS]
       modelroute keys list [--project PROJECT] [--all]
       modelroute keys show ID
       modelroute keys limit ID [--name NAME] [--expires WHEN] [LIMITS]
       modelroute keys disable ID
       modelroute keys enable ID
       modelroute keys rotate ID [--grace SPAN]
       modelroute keys revoke ID

The keys that callers present. A key is shown once, when it is made. A change holds on every running server
within a second.

  --project PROJECT  id or name; 'default' when absent
  --management       a key that manages and cannot call models
  --expires WHEN     a span (30d), a day (2027-06-30), a time, or never
  --grace SPAN       how long the old key stays good: 24h when absent, 0 ends it at once, at most 90d
  --all              also keys that are revoked or expired
  --json             print one line of JSON
  --help             print this

${limitHelp}
exit status: 0 done, 1 refused, 2 not understood, or the installation could not be opened
`;

const actions: Readonly<Record<string, Action<Accounts>>> = {
  create: {
    operands: [],
    options: {
      ...limitOptions,
      name: { type: 'string' },
      project: { type: 'string' },
      management: { type: 'boolean' },
      expires: { type: 'string' },
    },
    run: async ({ store: accounts, actor, values, print }) => {
      const name = textOf(values, 'name');
      if (name === undefined) throw new UsageError('--name is required');
      const { key, secret } = await accounts.keys.create(actor, {
        project: textOf(values, 'project') ?? 'default',
        name,
        kind: values['management'] === true ? 'management' : 'inference',
        limits: limitChange(values, noLimits),
        expiresAtMs: expiryOf(values),
      });
      print({ key: secret, ...keyJson(key) }, (colours) => issued(secret, colours) + showText(key, colours));
    },
  },
  list: {
    operands: [],
    options: { project: { type: 'string' }, all: { type: 'boolean' } },
    run: async ({ store: accounts, values, print }) => {
      const all = await accounts.keys.list({ project: textOf(values, 'project') });
      const keys =
        values['all'] === true ? all : all.filter(({ state }) => state !== 'revoked' && state !== 'expired');
      const names = new Map((await accounts.projects.list()).map(({ id, name }) => [id, name]));
      print(keys.map(keyJson), (colours) => keysText(keys, names, colours));
    },
  },
  show: {
    operands: ['ID'],
    options: {},
    run: async (call) => tell(call, await call.store.keys.get(idOf(call))),
  },
  limit: {
    operands: ['ID'],
    options: { ...limitOptions, name: { type: 'string' }, expires: { type: 'string' } },
    run: async (call) => {
      const { store: accounts, actor, values } = call;
      const id = idOf(call);
      const { limits } = await accounts.keys.get(id);
      const change = {
        name: textOf(values, 'name'),
        limits: limitChange(values, limits),
        expiresAtMs: expiryOf(values),
      };
      tell(call, await accounts.keys.change(actor, id, change));
    },
  },
  disable: {
    operands: ['ID'],
    options: {},
    run: async (call) => tell(call, await call.store.keys.disable(call.actor, idOf(call))),
  },
  enable: {
    operands: ['ID'],
    options: {},
    run: async (call) => tell(call, await call.store.keys.enable(call.actor, idOf(call))),
  },
  rotate: {
    operands: ['ID'],
    options: { grace: { type: 'string' } },
    run: async (call) => {
      const { store: accounts, actor, values, print } = call;
      const grace = textOf(values, 'grace');
      const graceMs = grace === undefined ? undefined : durationMs(grace, '--grace');
      const { key, secret, old } = await accounts.keys.rotate(actor, idOf(call), graceMs);
      print({ key: secret, ...keyJson(key), old: keyJson(old) }, (colours) => {
        const until =
          old.state === 'rotating' ? `is good until ${timeText(old.graceEndsAtMs)}` : 'is revoked';
        return `${issued(secret, colours)}The old key ${old.id} ${until}.\n\n${showText(key, colours)}`;
      });
    },
  },
  revoke: {
    operands: ['ID'],
    options: {},
    run: async (call) => tell(call, await call.store.keys.revoke(call.actor, idOf(call))),
  },
};

/** Runs the command; resolves with the exit status. */
export async function runKeys(
  argv: string[],
  io: CommandIo,
  openStore: OpenStore<Accounts>,
): Promise<0 | 1 | 2> {
  return await runActions('keys', help, actions, argv, io, openStore);
}

/** Who has only the key itself means it too; it is not repeated. */
function idOf({ operands: [word = ''] }: ActionCall<Accounts>): string {
  return keyIdOf(word) ?? word;
}

function expiryOf(values: ActionCall<Accounts>['values']): number | null | undefined {
  const text = textOf(values, 'expires');
  return text === undefined ? undefined : momentMs(text, '--expires', Date.now());
}

function tell({ print }: ActionCall<Accounts>, key: ApiKey): void {
  print(keyJson(key), (colours) => showText(key, colours));
}

function issued(secret: string, colours: boolean): string {
  return `${colours ? `\u001b[1m${secret}\u001b[0m` : secret}\nKeep it now: it is not shown again.\n\n`;
}

function keysText(keys: readonly ApiKey[], names: ReadonlyMap<string, string>, colours: boolean): string {
  const head = ['ID', 'NAME', 'PROJECT', 'KIND', 'STATE', 'EXPIRES', 'LAST USED', 'LIMITS'];
  const rows = keys.map((key) => [
    key.id,
    key.name,
    names.get(key.projectId) ?? key.projectId,
    key.kind,
    key.state,
    timeText(key.expiresAtMs),
    timeText(key.lastUsedAtMs),
    limitsText(key.limits),
  ]);
  return tableText([head, ...rows], colours);
}

function showText(key: ApiKey, colours: boolean): string {
  const members: [string, string][] = [
    ['id', key.id],
    ['name', key.name],
    ['project', key.projectId],
    ['kind', key.kind],
    ['state', key.state],
    ['limits', limitsText(key.limits)],
    ['created', `${timeText(key.createdAtMs)} by ${key.createdBy}`],
    ['expires', timeText(key.expiresAtMs)],
    ['last used', timeText(key.lastUsedAtMs)],
  ];
  if (key.graceEndsAtMs !== null) members.push(['good until', timeText(key.graceEndsAtMs)]);
  if (key.replacedBy !== null) members.push(['replaced by', key.replacedBy]);
  return listText(members, colours);
}
