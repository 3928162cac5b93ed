/** Invites: created and withdrawn by owners, viewed and accepted by a person with the link. */
import type { components } from '../../../openapi/generated/console.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Names } from '../reading/names.ts';
import { namesOf } from '../reading/names.ts';
import type { Invite } from '../people/invites.ts';
import { actorOf, type Caller } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { originOf } from './console-origin.ts';
import { sessionView, signedInAnswer, timeOf, type SessionAnswer } from './session-view.ts';

type Handlers = Pick<
  ConsoleHandlers,
  'listInvites' | 'createInvite' | 'withdrawInvite' | 'lookUpInvite' | 'acceptInvite'
>;
type AcceptInviteRequest = components['schemas']['AcceptInviteRequest'];

export function inviteHandlers(parts: ConsoleParts): Handlers {
  const { people, database, publicOrigin } = parts;
  const { invites, sessions } = people;
  const viewsOf = async (found: readonly Invite[]) => {
    const names = await namesOf(database, { actors: found.map(({ invitedBy }) => invitedBy) });
    return found.map((invite) => inviteView(invite, names));
  };
  const viewOf = async (invite: Invite) => {
    const names = await namesOf(database, { actors: [invite.invitedBy] });
    return inviteView(invite, names);
  };

  /** The invited person, if signed in, only confirms; other sites must not be able to make the browser confirm. */
  const acceptSignedIn = async (
    caller: Extract<Caller, { kind: 'person' }>,
    token: string,
    csrfToken: unknown,
  ): Promise<SessionAnswer> => {
    sessions.demandCsrf(caller.session, typeof csrfToken === 'string' ? csrfToken : undefined);
    await invites.acceptAs(caller.session, token);
    return { body: await sessionView(people, caller.session) };
  };
  const acceptWithPassword = async (
    { token, name, password }: AcceptInviteRequest,
    caller: Caller,
  ): Promise<SessionAnswer> => {
    if (password === undefined)
      throw new ApiError('missing_required_parameter', 'A password is missing.', { param: 'password' });
    const signedIn = await invites.accept({ token, name, password, address: caller.address });
    return await signedInAnswer(parts, signedIn, caller);
  };

  return {
    listInvites: async ({ path }) => ({
      body: { data: await viewsOf(await invites.list(path.project_id)) },
    }),
    createInvite: async ({ path: { project_id: projectId }, body: { email, role }, caller, exchange }) => {
      const { invite, token } = await invites.create(actorOf(caller), { projectId, email, role });
      const link = `${originOf(exchange.request, publicOrigin)}/console/#/invite?token=${token}`;
      return { body: { invite: await viewOf(invite), token, link } };
    },
    withdrawInvite: async ({ path, caller }) => ({
      body: await viewOf(await invites.withdraw(actorOf(caller), path.project_id, path.invite_id)),
    }),
    lookUpInvite: async ({ body: { token } }) => {
      const { invite, projectName, hasAccount } = await invites.lookUp(token);
      const { email, role } = invite;
      return { body: { project_name: projectName, email, role, has_account: hasAccount } };
    },
    acceptInvite: async ({ body, caller, exchange }) =>
      caller.kind === 'person' && body.password === undefined
        ? await acceptSignedIn(caller, body.token, exchange.request.headers['x-csrf-token'])
        : await acceptWithPassword(body, caller),
  };
}

function inviteView(invite: Invite, names: Names): components['schemas']['Invite'] {
  const { id, email, role, state, invitedBy, createdAtMs, expiresAtMs } = invite;
  return {
    id,
    email,
    role,
    state,
    invited_by: names.actor(invitedBy),
    created_at: timeOf(createdAtMs),
    expires_at: timeOf(expiresAtMs),
  };
}
