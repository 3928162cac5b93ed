/** Invites: created and withdrawn by owners, viewed and accepted by a person with the link. */
import type { components } from '../../../openapi/generated/console.ts';
import { ApiError } from '../../core/api-error.ts';
import { namesOf, type Names } from '../reading/names.ts';
import { inviteJson, type Invite } from '../people/invite-rows.ts';
import { actorOf, type Caller } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { originOf } from './console-origin.ts';
import { sessionView, signedInResponse, type SessionResponse } from './session-view.ts';

type AcceptInviteRequest = components['schemas']['AcceptInviteRequest'];

export function inviteHandlers(parts: ConsoleParts) {
  const { people, database, publicOrigin } = parts;
  const { invites, sessions } = people;
  const viewOf = async (invite: Invite) =>
    inviteView(invite, await namesOf(database, { actors: [invite.invitedBy] }));

  /** The invited person, if signed in, only confirms; other sites must not be able to make the browser confirm. */
  const acceptSignedIn = async (
    caller: Extract<Caller, { kind: 'person' }>,
    token: string,
    csrfToken: unknown,
  ): Promise<SessionResponse> => {
    sessions.demandCsrf(caller.session, typeof csrfToken === 'string' ? csrfToken : undefined);
    await invites.acceptAs(caller.session, token);
    return { body: await sessionView(people, caller.session) };
  };
  const acceptWithPassword = async (
    { token, name, password }: AcceptInviteRequest,
    caller: Caller,
  ): Promise<SessionResponse> => {
    if (password === undefined)
      throw new ApiError('missing_required_parameter', 'A password is missing.', { param: 'password' });
    const signedIn = await invites.accept({ token, name, password, address: caller.address });
    return await signedInResponse(parts, signedIn, caller);
  };

  return {
    listInvites: async ({ path }) => {
      const found = await invites.list(path.project_id);
      const names = await namesOf(database, { actors: found.map(({ invitedBy }) => invitedBy) });
      return { body: { data: found.map((invite) => inviteView(invite, names)) } };
    },
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
  } satisfies Partial<ConsoleHandlers>;
}

function inviteView(invite: Invite, names: Names): components['schemas']['Invite'] {
  const { project_id: _, ...view } = inviteJson(invite);
  return { ...view, invited_by: names.actor(invite.invitedBy) };
}
