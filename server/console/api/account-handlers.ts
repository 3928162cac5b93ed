/** People's own profile, and the sessions they have. */
import { personName } from '../people/person-record.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { actorOf, sessionOf } from './caller.ts';
import { sessionView, signedInAnswer } from './session-view.ts';

type Handlers = Pick<ConsoleHandlers, 'changeOwnAccount' | 'signOutElsewhere'>;

export function accountHandlers(parts: ConsoleParts): Handlers {
  const { people } = parts;
  return {
    /** The name is validated before the password is changed: when either is refused, nothing has changed. */
    changeOwnAccount: async ({ body: { name, password }, caller }) => {
      const session = sessionOf(caller);
      if (name !== undefined) personName(name);
      const { person } = session;
      const signedIn =
        password === undefined
          ? undefined
          : await people.signIn.changePassword(session, {
              current: password.current,
              password: password.new,
              address: caller.address,
            });
      const named =
        name === undefined ? undefined : await people.persons.rename(actorOf(caller), person.id, name);
      if (signedIn === undefined)
        return { body: await sessionView(people, { ...session, person: named ?? person }) };
      const renamed = { ...signedIn.session, person: named ?? signedIn.person };
      return await signedInAnswer(parts, { ...signedIn, session: renamed }, caller);
    },
    signOutElsewhere: async ({ caller }) => ({
      body: { ended_sessions: await people.sessions.endOthers(sessionOf(caller)) },
    }),
  };
}
