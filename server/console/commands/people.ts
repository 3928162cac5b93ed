/** The command `modelroute people`: lists and manages the console's users, and restores access for locked-out ones. */
import type { CommandGroup } from '../../../command-line/command.ts';
import { tableText, timeText } from '../../../command-line/table.ts';
import { AccountError } from '../../accounts/account-error.ts';
import {
  actionCommands,
  type Action,
  type CommandIo,
  type OpenStore,
  type OptionValues,
} from '../../accounts/commands/command.ts';
import { isoTime } from '../../accounts/project-record.ts';
import { listedPersonJson, type ListedPerson } from '../people/listed-person.ts';
import type { People } from '../people/people.ts';
import { PeopleError } from '../people/people-error.ts';

interface Store {
  people: People;
  /** Of the console, for links. */
  origin: string;
}

const heads = ['ID', 'EMAIL', 'NAME', 'ADMIN', 'SIGN-IN', 'PROJECTS', 'KEYS', 'LAST SIGN-IN', 'STATE'];

function cellsOf({ person, hasIdentity, projects, keys }: ListedPerson): string[] {
  const ways = [person.hasPassword && 'password', hasIdentity && 'sso'].filter(Boolean);
  const count = keys.ofProjects.reduce((sum, each) => sum + each.count, keys.ofInstallation);
  const state = person.disabledAtMs === null ? 'active' : 'disabled';
  return [
    person.id,
    person.email,
    person.name,
    person.isAdmin ? 'yes' : 'no',
    ways.join(', ') || 'none',
    projects.map(({ name, role }) => `${name} (${role})`).join(', ') || 'none',
    String(count),
    timeText(person.lastSignInAtMs),
    person.keysDisabledAtMs === null ? state : `${state}, keys disabled`,
  ];
}

type Change = (
  persons: People['persons'],
  actor: string,
  id: string,
  values: OptionValues,
) => Promise<unknown>;

/** A person is named by e-mail address or by id. */
function changing(
  word: string,
  change: Change,
  about: Pick<Action<Store>, 'summary' | 'details' | 'options'>,
): Action<Store> {
  return {
    ...about,
    operands: ['PERSON'],
    example: `modelroute people ${word} ann@example.com`,
    run: async ({ store: { people }, actor, operands: [named = ''], values, print }) => {
      const { id } = await people.persons.find(named).catch(refuse);
      await change(people.persons, actor, id, values).catch(refuse);
      const listed = await people.directory.get(id);
      print(listedPersonJson(listed), (colours) => tableText([heads, cellsOf(listed)], { colours }));
    },
  };
}

/** The command then ends with 1 and this message. */
function refuse(cause: unknown): never {
  if (!(cause instanceof PeopleError)) throw cause;
  throw new AccountError(cause.problem === 'conflict' ? 'conflict' : 'not_found', cause.message);
}

const actions: Readonly<Record<string, Action<Store>>> = {
  list: {
    summary: 'List the people who may use the console, with their projects and roles',
    example: 'modelroute people list --json',
    run: async ({ store: { people }, print }) => {
      const { people: all } = await people.directory.list();
      print(all.map(listedPersonJson), (colours) => tableText([heads, ...all.map(cellsOf)], { colours }));
    },
  },
  promote: changing('promote', (persons, actor, id) => persons.setAdmin(actor, id, true), {
    summary: 'Make a person an administrator of the installation',
    details: `The person must have an account. Every node applies the change to the next request.
Where the groups of the identity provider decide who is an administrator, they decide again at the next sign-in.`,
  }),
  demote: changing('demote', (persons, actor, id) => persons.setAdmin(actor, id, false), {
    summary: 'Change an administrator to an ordinary person, who keeps their roles in projects',
    details: 'The last administrator cannot be demoted.',
  }),
  disable: changing('disable', (persons, actor, id, { keys }) => persons.disable(actor, id, keys === true), {
    summary: 'Disable a person: end their sessions at once, and refuse every sign-in',
    options: {
      keys: {
        type: 'boolean',
        about: 'also disable the keys that the person created, and revoke their installation keys',
      },
    },
    details: `The person keeps their roles. Keys that they created belong to the projects, and continue to work without --keys.
Invites that the person sent are withdrawn. The last administrator cannot be disabled.`,
  }),
  enable: changing('enable', (persons, actor, id) => persons.enable(actor, id), {
    summary: 'Enable a disabled person, who can sign in again with the same roles',
  }),
  'reset-password': {
    summary: 'Print a link to set a new password, which works once and for a day',
    operands: ['EMAIL'],
    example: 'modelroute people reset-password ann@example.com',
    run: async ({ store: { people, origin }, actor, operands: [email = ''], print }) => {
      const { token, expiresAtMs } = await people.resets.create(actor, email).catch(refuse);
      const link = `${origin}/console/#/reset?token=${token}`;
      print(
        { link, expires_at: isoTime(expiresAtMs) },
        () => `${link}\ngood until ${timeText(expiresAtMs)}, once\n`,
      );
    },
  },
};

export function peopleGroup(openStore: OpenStore<Store>): CommandGroup<CommandIo> {
  return {
    name: 'people',
    summary:
      'List, promote and disable the people who may use the console, and make links for lost passwords',
    details: `People join with the setup link of the first start, or with an invitation from the console.`,
    commands: actionCommands('people', actions, openStore),
    example: 'modelroute people disable ann@example.com',
  };
}
