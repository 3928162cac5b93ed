/** The command `modelroute people`: who may use the console, and the way back in for who is locked out. */
import { AccountError } from '../../accounts/account-error.ts';
import { runActions, type Action, type CommandIo, type OpenStore } from '../../accounts/commands/command.ts';
import { tableText, timeText } from '../../accounts/commands/table.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { People } from '../people/people.ts';
import { PeopleError } from '../people/people-error.ts';

const help = `usage: modelroute people list
       modelroute people reset-password EMAIL

The people who use the console. They come in by the setup link of the first start and by invitations, which are
made in the console.

reset-password prints a link by which the person sets a new password, once, within a day; hand it over safely.

  --json  print one line of JSON
  --help  print this

exit status: 0 done, 1 refused, 2 not understood, or the installation could not be opened
`;

interface Store {
  people: People;
  /** Of the console, for links. */
  origin: string;
}

const actions: Readonly<Record<string, Action<Store>>> = {
  list: {
    operands: [],
    options: {},
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
        return tableText([['ID', 'EMAIL', 'NAME', 'ADMIN', 'LAST SIGN-IN', 'STATE'], ...rows], colours);
      });
    },
  },
  'reset-password': {
    operands: ['EMAIL'],
    options: {},
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

/** Runs the command; resolves with the exit status. */
export async function runPeople(
  argv: string[],
  io: CommandIo,
  openStore: OpenStore<Store>,
): Promise<0 | 1 | 2> {
  return await runActions('people', help, actions, argv, io, openStore);
}
