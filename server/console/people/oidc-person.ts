/**
 * Matches an identity of the OpenID provider to a person: by issuer and subject; the first time by a verified e-mail
 * of an existing person or of an open invite. All others are refused, unless the operator
 * has allowed the e-mail, its domain or one of the person's groups.
 */
import type { AccountChange } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { InviteTable, PersonTable } from '../../storage/people-tables.ts';
import { domainOf, normalDomain, normalEmail } from './email.ts';
import { acceptInvite, openInvitesOf } from './invite-rows.ts';
import { applyGroupRoles, rolesOfGroups } from './oidc-groups.ts';
import type { OidcSettings, ProvedIdentity } from './oidc-client.ts';
import { PeopleError } from './people-error.ts';
import { findByEmail, findPerson, insertPerson, personName, updatePerson } from './person-rows.ts';
import { endSessions } from './session-rows.ts';
import { endResetLinks } from './setup-tokens.ts';

/** The match, before anything is written. */
export type Match =
  | { kind: 'known'; person: PersonTable }
  | { kind: 'linked'; person: PersonTable }
  | { kind: 'new'; email: string; invites: readonly InviteTable[] };

/** Throws `PeopleError`: `oidc_email_unverified`, `oidc_unknown_person`. */
export async function matchPerson(
  db: Database,
  identity: ProvedIdentity,
  settings: OidcSettings,
  nowMs: number,
): Promise<Match> {
  const known = await db
    .selectFrom('person_identity')
    .select('person_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known !== undefined) return { kind: 'known', person: await findPerson(db, known.person_id) };
  const email = vouchedEmail(identity);
  if (email === undefined)
    throw new PeopleError(
      'oidc_email_unverified',
      `${settings.name} does not confirm that your e-mail address is yours.`,
    );
  const person = await findByEmail(db, email);
  if (person !== undefined) {
    await demandNoOtherIdentity(db, person, identity.issuer, settings.name);
    return { kind: 'linked', person };
  }
  const invites = await openInvitesOf(db, email, nowMs);
  const isExpected =
    isNamed(email, settings.adminEmails) ||
    isAllowed(email, settings) ||
    rolesOfGroups(settings.groupRoles, identity.groups).length > 0;
  if (invites.length === 0 && !isExpected)
    throw new PeopleError(
      'oidc_unknown_person',
      `Nobody has invited ${email} yet. Ask an owner of a project to do so.`,
    );
  return { kind: 'new', email, invites };
}

/** Writes the match; `personId` is the id of a new person. Resolves with the person after the change. */
export async function admitPerson(
  change: AccountChange,
  match: Match,
  identity: ProvedIdentity,
  settings: OidcSettings,
  personId: string,
): Promise<PersonTable> {
  const person = await personIn(change, match, identity, personId);
  if (match.kind !== 'known') await insertIdentity(change, person, identity);
  if (match.kind === 'new') for (const invite of match.invites) await acceptInvite(change, invite, person);
  const email = vouchedEmail(identity);
  const isNamedAdmin = email !== undefined && isNamed(email, settings.adminEmails);
  const { groupRoles: roles = [] } = settings;
  const after = await applyGroupRoles(change, person, {
    roles,
    groups: identity.groups,
    staysAdmin: isNamedAdmin,
  });
  if (!isNamedAdmin || after.is_admin === 1) return after;
  await updatePerson(change, 'admin', after, { is_admin: 1 });
  return { ...after, is_admin: 1 };
}

async function personIn(
  change: AccountChange,
  match: Match,
  identity: ProvedIdentity,
  personId: string,
): Promise<PersonTable> {
  if (match.kind === 'new') return await insertNew(change, match.email, identity, personId);
  return match.kind === 'linked' ? await handOver(change, match.person) : match.person;
}

/**
 * The provider has verified the mailbox. The password may be an intruder's: the holder of an invite link chose it,
 * without any verification of the mailbox. So the password and the sessions opened with it end.
 */
async function handOver(change: AccountChange, person: PersonTable): Promise<PersonTable> {
  await endSessions(change, person.id);
  await endResetLinks(change, person.id);
  if (person.password_hash === null) return person;
  const values = { password_hash: null };
  await updatePerson(change, 'password', person, values);
  return { ...person, ...values };
}

function vouchedEmail({ email, emailVerified }: ProvedIdentity): string | undefined {
  return email === undefined || !emailVerified ? undefined : normalEmail(email);
}

/** An e-mail address that now belongs to another person must not give access to the former owner's account. */
async function demandNoOtherIdentity(
  db: Database,
  { id, email }: PersonTable,
  issuer: string,
  providerName: string,
): Promise<void> {
  const other = await db
    .selectFrom('person_identity')
    .select('subject')
    .where('person_id', '=', id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (other !== undefined)
    throw new PeopleError(
      'oidc_unknown_person',
      `${email} belongs to somebody who signs in with another account of ${providerName}.`,
    );
}

function isNamed(email: string, emails: readonly string[] = []): boolean {
  return emails.some((each) => normalEmail(each) === email);
}

function isAllowed(email: string, { allowedDomains = [] }: OidcSettings): boolean {
  return allowedDomains.some((each) => normalDomain(each) === domainOf(email));
}

async function insertNew(
  change: AccountChange,
  email: string,
  { name }: ProvedIdentity,
  personId: string,
): Promise<PersonTable> {
  const about = { email, name: usableName(name) ?? email, password_hash: null, is_admin: 0 as const };
  return await insertPerson(change, personId, about);
}

/** Undefined for a name that cannot be displayed. */
function usableName(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : personName(name.trim());
  } catch (cause) {
    if (cause instanceof PeopleError) return undefined;
    throw cause;
  }
}

async function insertIdentity(
  { transaction, nowMs, audit }: AccountChange,
  { id }: PersonTable,
  { issuer, subject }: ProvedIdentity,
): Promise<void> {
  await transaction
    .insertInto('person_identity')
    .values({ issuer, subject, person_id: id, created_at_ms: nowMs })
    .execute();
  await audit('person.identity', id, null, { issuer, subject });
}
