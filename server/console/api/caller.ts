/** The caller of the console: a management key, an installation key, the person of a session, or nobody yet. */
import type { IncomingMessage } from 'node:http';
import type { InstallationKeyAuthenticator } from '../../accounts/installation-key-authenticator.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Operation } from '../../contract/contract.ts';
import { ApiError } from '../../core/api-error.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { RequestLog } from '../../core/request-log.ts';
import { installationKeyActor, keyActor, personActor } from '../../accounts/actor.ts';
import { looksLikeInstallationKey } from '../../accounts/key-format.ts';
import { readCookie, sessionCookieName } from '../people/console-cookies.ts';
import type { People } from '../people/people.ts';
import { demandOwnOrigin } from '../people/request-origin.ts';
import type { Session } from '../people/session-rows.ts';
import type { Access } from './access.ts';

export type Caller = {
  /** IP address, for throttling. */
  address: string;
} & (
  | { kind: 'key'; actor: string; projectId: string }
  | { kind: 'installation'; actor: string }
  | { kind: 'person'; actor: string; session: Session }
  | { kind: 'nobody' }
);

export interface CallerParts {
  people: People;
  authenticate: KeyAuthenticator;
  authenticateInstallationKey: InstallationKeyAuthenticator;
  /** The public origin of the console, `https://models.example`; undefined: derived from the request. */
  publicOrigin: string | undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/**
 * Rejects with the contract's error for a caller who may not call the operation, as far as headers show. A request
 * with a key is authorised by the key alone. A cookie, which a browser can be made to send, does not count
 * without the proof that a page of the console sent the request.
 */
export async function identify(
  parts: CallerParts,
  request: IncomingMessage,
  operation: Operation,
  access: Access,
  requestLog: RequestLog,
): Promise<Caller> {
  const { headers } = request;
  const { people, publicOrigin } = parts;
  const address = callerAddress(request);
  if (headers.authorization !== undefined)
    return await identifyKey(parts, bearer.exec(headers.authorization)?.[1], address, access, requestLog);
  const token = readCookie(headers.cookie, sessionCookieName);
  const session = token === undefined ? undefined : await people.sessions.find(token);
  if (session !== undefined) requestLog.personId = session.person.id;
  if (session === undefined && access.caller !== 'anyone') throw new ApiError('not_signed_in');
  if (operation.method !== 'GET') {
    demandOwnOrigin({
      origin: headers.origin,
      secFetchSite: textOf(headers['sec-fetch-site']),
      host: headers.host,
      publicOrigin,
    });
    if (session !== undefined && access.caller !== 'anyone')
      people.sessions.demandCsrf(session, textOf(headers['x-csrf-token']));
  }
  return session === undefined
    ? { kind: 'nobody', address }
    : { kind: 'person', actor: personActor(session.person.id), session, address };
}

async function identifyKey(
  { authenticate, authenticateInstallationKey }: CallerParts,
  presented: string | undefined,
  address: string,
  access: Access,
  requestLog: RequestLog,
): Promise<Caller> {
  if (presented !== undefined && looksLikeInstallationKey(presented)) {
    const { id } = await authenticateInstallationKey(presented, address);
    requestLog.keyId = id;
    if (!access.installationKeys)
      throw new ApiError('permission_denied', 'An installation key may not call this operation.');
    return { kind: 'installation', actor: installationKeyActor(id), address };
  }
  const key = await authenticate(presented, address);
  requestLog.keyId = key.keyId;
  if (key.kind !== 'management')
    throw new ApiError(
      'insufficient_scope',
      'An inference key cannot call the console. Use a management key.',
    );
  if (!access.managementKeys)
    throw new ApiError('permission_denied', 'A management key may not call this operation.');
  return { kind: 'key', actor: keyActor(key.keyId), projectId: key.projectId, address };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** The session of a caller that the document lets in only as a signed-in person. */
export function sessionOf(caller: Caller): Session {
  if (caller.kind !== 'person') throw new ApiError('not_signed_in');
  return caller.session;
}

/** The caller's name in the audit log. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'nobody') throw new ApiError('not_signed_in');
  return caller.actor;
}
