/** The command `modelroute keys`: the keys of an installation from the shell, whether its server runs or not. */
import type { Accounts } from '../accounts.ts';
import { keyIdOf } from '../key-format.ts';
import { keyJson, type ApiKey } from '../key-record.ts';
import { noEndUserLimits, noLimits } from '../limits.ts';
import type { CommandGroup } from '../../../command-line/command.ts';
import { readSpanMs } from '../../../command-line/moment.ts';
import { listText, tableText, timeText } from '../../../command-line/table.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import {
  actionCommands,
  nameOf,
  nameOperand,
  nameOption,
  textOf,
  type Action,
  type ActionCall,
  type CommandIo,
  type OpenStore,
  type OptionValues,
} from './command.ts';
import { expiresOption as expires, expiryOf } from './expiry.ts';
import {
  endUserLimitChange,
  endUserLimitOptions,
  limitChange,
  limitDetails,
  limitOptions,
  limitsText,
} from './limit-options.ts';

const change = 'Every running server applies the change within a second.';

const actions: Readonly<Record<string, Action<Accounts>>> = {
  create: {
    summary: 'Create a key and print it once',
    operands: [nameOperand],
    options: {
      ...nameOption,
      project: { type: 'string', value: 'PROJECT', about: 'id or name of the project (default)' },
      management: { type: 'boolean', about: 'create a management key, which cannot call models' },
      expires,
      ...limitOptions,
      ...endUserLimitOptions,
    },
    details: 'Store the printed key: it is never shown again.',
    example: "modelroute keys create 'ci bot' --models 'sandbox/*' --budget day=5 --expires 30d",
    run: async (call) => {
      const { store: accounts, actor, values, print } = call;
      const name = nameOf(call);
      const { key, secret } = await accounts.keys.create(actor, {
        project: textOf(values, 'project') ?? 'default',
        name,
        kind: values['management'] === true ? 'management' : 'inference',
        limits: limitChange(values, noLimits),
        endUserLimits: endUserLimitChange(values, noEndUserLimits),
        expiresAtMs: expiryOf(values),
      });
      print({ key: secret, ...keyJson(key) }, (colours) => issued(secret, colours) + showText(key, colours));
    },
  },
  list: {
    summary: 'List keys',
    options: {
      project: { type: 'string', value: 'PROJECT', about: 'only those of the project with this id or name' },
      all: { type: 'boolean', about: 'also those that are revoked or expired' },
    },
    example: 'modelroute keys list --project default --all',
    run: async ({ store: accounts, values, print }) => {
      const all = await accounts.keys.list({ project: textOf(values, 'project') });
      const keys =
        values['all'] === true ? all : all.filter(({ state }) => state !== 'revoked' && state !== 'expired');
      const names = new Map((await accounts.projects.list()).map(({ id, name }) => [id, name]));
      print(keys.map(keyJson), (colours) => keysText(keys, names, colours));
    },
  },
  show: {
    summary: 'Show a key, without the key itself',
    operands: ['ID'],
    example: 'modelroute keys show aB3dE5fG7hI9',
    run: async (call) => show(call, await call.store.keys.get(idOf(call))),
  },
  limit: {
    summary: 'Change the limits, the name or the expiry of a key',
    operands: ['ID'],
    options: {
      name: { type: 'string', value: 'NAME', about: 'its new name' },
      expires,
      ...limitOptions,
      ...endUserLimitOptions,
    },
    details: `Limits that are not named stay as they are; ${limitDetails} ${change}`,
    example: 'modelroute keys limit aB3dE5fG7hI9 --rpm 60 --budget day=none',
    run: async (call) => {
      const { store: accounts, actor, values } = call;
      const id = idOf(call);
      const { limits, endUserLimits } = await accounts.keys.get(id);
      const wanted = {
        name: textOf(values, 'name'),
        limits: limitChange(values, limits),
        endUserLimits: endUserLimitChange(values, endUserLimits),
        expiresAtMs: expiryOf(values),
      };
      show(call, await accounts.keys.change(actor, id, wanted));
    },
  },
  disable: stateAction('disable', 'Disable a key until it is enabled again'),
  enable: stateAction('enable', 'Enable a key that is disabled'),
  rotate: {
    summary: 'Replace a key by a new one, and print the new one',
    operands: ['ID'],
    options: {
      grace: {
        type: 'string',
        value: 'SPAN',
        about: 'how long the old key remains valid; 0 revokes it at once, at most 90d (24h)',
      },
    },
    details: change,
    example: 'modelroute keys rotate aB3dE5fG7hI9 --grace 2h',
    run: async (call) => {
      const { store: accounts, actor, values, print } = call;
      const { key, secret, old } = await accounts.keys.rotate(actor, idOf(call), graceOf(values));
      print({ key: secret, ...keyJson(key), old: keyJson(old) }, (colours) => {
        const until = old.state === 'rotating' ? `works until ${timeText(old.graceEndsAtMs)}` : 'is revoked';
        return `${issued(secret, colours)}The old key ${old.id} ${until}.\n\n${showText(key, colours)}`;
      });
    },
  },
  revoke: stateAction('revoke', 'Revoke a key at once and permanently'),
};

/** One that takes nothing but the id of the key. */
function stateAction(word: 'disable' | 'enable' | 'revoke', summary: string): Action<Accounts> {
  return {
    summary,
    operands: ['ID'],
    details: change,
    example: `modelroute keys ${word} aB3dE5fG7hI9`,
    run: async (call) => show(call, await call.store.keys[word](call.actor, idOf(call))),
  };
}

export function keysGroup(openStore: OpenStore<Accounts>): CommandGroup<CommandIo> {
  return {
    name: 'keys',
    summary: 'Create, list, change, disable, enable, rotate and revoke keys',
    details:
      'Changes the installation that the settings name (MODELROUTE_DATA or DATABASE_URL). The server may be running or stopped.',
    commands: actionCommands('keys', actions, openStore),
    example: "modelroute keys create 'ci bot' --expires 30d",
  };
}

/** Accepts a whole key too and takes its id; the key itself is never printed. */
function idOf({ operands: [word = ''] }: ActionCall<Accounts>): string {
  return keyIdOf(word) ?? word;
}

function graceOf(values: OptionValues): number | undefined {
  const text = textOf(values, 'grace');
  if (text === undefined) return undefined;
  const ms = text === '0' ? 0 : readSpanMs(text);
  if (ms !== undefined) return ms;
  throw new UsageError(`--grace takes a span like 90s, 15m, 24h or 30d, not '${text}'`);
}

function show({ print }: ActionCall<Accounts>, key: ApiKey): void {
  print(keyJson(key), (colours) => showText(key, colours));
}

function issued(secret: string, colours: boolean): string {
  return `${colours ? `\u001b[1m${secret}\u001b[0m` : secret}\nStore it now: it is never shown again.\n\n`;
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
    limitsText(key.limits, key.endUserLimits),
  ]);
  return tableText([head, ...rows], { colours });
}

function showText(key: ApiKey, colours: boolean): string {
  const members: [string, string][] = [
    ['id', key.id],
    ['name', key.name],
    ['project', key.projectId],
    ['kind', key.kind],
    ['state', key.state],
    ['limits', limitsText(key.limits, key.endUserLimits)],
    ['created', `${timeText(key.createdAtMs)} by ${key.createdBy}`],
    ['expires', timeText(key.expiresAtMs)],
    ['last used', timeText(key.lastUsedAtMs)],
  ];
  if (key.graceEndsAtMs !== null) members.push(['good until', timeText(key.graceEndsAtMs)]);
  if (key.replacedBy !== null) members.push(['replaced by', key.replacedBy]);
  return listText(members, colours);
}
