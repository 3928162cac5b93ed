/** Sign-in with a password, sign-out, step-up, the links for setup and password resets, and people's own profile. */
import { personName } from '../people/person-rows.ts';
import { actorOf, sessionOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { sessionView, signedInResponse, signedOutResponse } from './session-view.ts';

export function sessionHandlers(parts: ConsoleParts) {
  const { people } = parts;
  return {
    getSession: async ({ caller }) => ({
      body: await sessionView(people, caller.kind === 'person' ? caller.session : undefined),
    }),
    signIn: async ({ body, caller }) => {
      const { address } = caller;
      return await signedInResponse(parts, await people.signIn.withPassword({ ...body, address }), caller);
    },
    signOut: async ({ caller }) => {
      await people.sessions.end(sessionOf(caller));
      return await signedOutResponse(people);
    },
    signOutElsewhere: async ({ caller }) => ({
      body: { ended_sessions: await people.sessions.endOthers(sessionOf(caller)) },
    }),
    stepUp: async ({ body: { password }, caller }) => {
      const session = await people.signIn.stepUp(sessionOf(caller), { password, address: caller.address });
      return { body: await sessionView(people, session) };
    },
    setUp: async ({ body, caller }) =>
      await signedInResponse(parts, await people.setup.complete(body), caller),
    lookUpPasswordReset: async ({ body: { token } }) => {
      const { email, name } = await people.resets.lookUp(token);
      return { body: { email, name } };
    },
    resetPassword: async ({ body, caller }) =>
      await signedInResponse(parts, await people.resets.complete(body), caller),
    /** The name is validated before the password is changed: when either is refused, nothing has changed. */
    changeOwnAccount: async ({ body: { name, password }, caller }) => {
      const session = sessionOf(caller);
      if (name !== undefined) personName(name);
      const signedIn =
        password === undefined
          ? undefined
          : await people.signIn.changePassword(session, {
              current: password.current,
              password: password.new,
              address: caller.address,
            });
      const current = signedIn?.session ?? session;
      const { id } = session.person;
      const person =
        name === undefined ? current.person : await people.persons.rename(actorOf(caller), id, name);
      const changed = { ...current, person };
      if (signedIn === undefined) return { body: await sessionView(people, changed) };
      return await signedInResponse(parts, { ...signedIn, session: changed }, caller);
    },
  } satisfies Partial<ConsoleHandlers>;
}
