/** What people change of themselves, and where they are signed in. */
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console.ts';
import { actorOf, sessionOf } from './caller.ts';
import { sessionView, signedInAnswer } from './session-view.ts';

type Handlers = Pick<ConsoleHandlers, 'changeOwnAccount' | 'signOutElsewhere'>;

export function accountHandlers({ people, nowMs }: ConsoleParts): Handlers {
  return {
    /** The password first: when that is refused, nothing has changed. */
    changeOwnAccount: async ({ body: { name, password }, caller }) => {
      const session = sessionOf(caller);
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
      return await signedInAnswer(people, { ...signedIn, session: renamed }, nowMs());
    },
    signOutElsewhere: async ({ caller }) => ({
      body: { ended_sessions: await people.sessions.endOthers(sessionOf(caller)) },
    }),
  };
}
