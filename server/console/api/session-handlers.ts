/** Sign-in with a password, sign-out, step-up, and the links for setup and password resets. */
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { sessionOf } from './caller.ts';
import { sessionView, signedInAnswer, signedOutAnswer } from './session-view.ts';

type Handlers = Pick<
  ConsoleHandlers,
  'getSession' | 'signIn' | 'signOut' | 'stepUp' | 'setUp' | 'lookUpPasswordReset' | 'resetPassword'
>;

export function sessionHandlers(parts: ConsoleParts): Handlers {
  const { people } = parts;
  return {
    getSession: async ({ caller }) => ({
      body: await sessionView(people, caller.kind === 'person' ? caller.session : undefined),
    }),
    signIn: async ({ body, caller }) => {
      const { address } = caller;
      return await signedInAnswer(parts, await people.signIn.withPassword({ ...body, address }), caller);
    },
    signOut: async ({ caller }) => {
      await people.sessions.end(sessionOf(caller));
      return await signedOutAnswer(people);
    },
    stepUp: async ({ body: { password }, caller }) => {
      const session = await people.signIn.stepUp(sessionOf(caller), { password, address: caller.address });
      return { body: await sessionView(people, session) };
    },
    setUp: async ({ body, caller }) => await signedInAnswer(parts, await people.setup.complete(body), caller),
    lookUpPasswordReset: async ({ body: { token } }) => {
      const { email, name } = await people.resets.lookUp(token);
      return { body: { email, name } };
    },
    resetPassword: async ({ body, caller }) =>
      await signedInAnswer(parts, await people.resets.complete(body), caller),
  };
}
