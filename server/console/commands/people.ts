/** The command `modelroute people`: lists and manages the console's users, and restores access for locked-out ones. */
import type { CommandGroup } from '../../../command-line/command.ts';
import { tableText, timeText } from '../../../command-line/table.ts';
import { AccountError } from '../../accounts/account-error.ts';
import {
  actionCommands,
  type Action,
  type CommandIo,
  type OpenStore,
} from '../../accounts/commands/command.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { People } from '../people/people.ts';
import { PeopleError } from '../people/people-error.ts';

interface Store {
  people: People;
  /** Of the console, for links. */
  origin: string;
}

const actions: Readonly<Record<string, Action<Store>>> = {
  list: {
    summary: 'List the people who may use the console',
    example: 'modelroute people list --json',
    run: async ({ store: { people }, print }) => {
      const all = await people.persons.list();
      const json = all.map(({ id, email, name, isAdmin, lastSignInAtMs, disabledAtMs }) => ({
        id,
        email,
        name,
        is_admin: isAdmin,
        last_sign_in_at: isoTime(lastSignInAtMs),
        disabled_at: isoTime(disabledAtMs),
      }));
      print(json, (colours) => {
        const rows = all.map((person) => [
          person.id,
          person.email,
          person.name,
          person.isAdmin ? 'yes' : 'no',
          timeText(person.lastSignInAtMs),
          person.disabledAtMs === null ? 'active' : 'disabled',
        ]);
        return tableText([['ID', 'EMAIL', 'NAME', 'ADMIN', 'LAST SIGN-IN', 'STATE'], ...rows], { colours });
      });
    },
  },
  'reset-password': {
    summary: 'Print a link with which a person sets a new password, once, within a day',
    operands: ['EMAIL'],
    example: 'modelroute people reset-password ann@example.com',
    run: async ({ store: { people, origin }, actor, operands: [email = ''], print }) => {
      const { token, expiresAtMs } = await people.resets.create(actor, email).catch((cause: unknown) => {
        throw cause instanceof PeopleError ? new AccountError('not_found', cause.message) : cause;
      });
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
    summary: 'List the people who may use the console, and make links for lost passwords',
    details: `People join by the setup link of the first start, and by invitations, which are made in the console.`,
    commands: actionCommands('people', actions, openStore),
    example: 'modelroute people reset-password ann@example.com',
  };
}
