/** The first administrator of an installation: created once, with the link that the server prints. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import { installationActor } from '../../accounts/account-change.ts';
import { defaultProjectId } from '../../accounts/project-record.ts';
import { personActor } from '../../accounts/actor.ts';
import { demandEmail } from './email.ts';
import { joinProject } from './memberships.ts';
import type { Passwords } from './passwords.ts';
import { PeopleError } from './people-error.ts';
import { hasAdmin, insertPerson, mintPersonId, personName } from './person-rows.ts';
import { beginSession, type SignedIn } from './session-rows.ts';
import { findSetupToken, insertSetupToken, type SetupLink } from './setup-tokens.ts';

const lifetimeMs = 7 * 86_400_000;
/** Nodes that start within it do not end each other's links. */
const startTogetherMs = 10 * 60_000;

export interface SetupResponse {
  token: string;
  email: string;
  name: string;
  password: string;
}

export class Setup {
  readonly #changes: AccountChanges;
  readonly #passwords: Passwords;

  constructor(changes: AccountChanges, passwords: Passwords) {
    this.#changes = changes;
    this.#passwords = passwords;
  }

  /** Whether there is no administrator who can sign in. */
  async isOpen(): Promise<boolean> {
    return !(await hasAdmin(this.#changes.db));
  }

  /** A new link for the operator; links of earlier starts become invalid. Undefined when none is needed. */
  async open(): Promise<SetupLink | undefined> {
    if (!(await this.isOpen())) return undefined;
    return await this.#changes.run(installationActor, async (change) => {
      const { transaction, nowMs } = change;
      if (await hasAdmin(transaction)) return undefined;
      await transaction
        .deleteFrom('setup_token')
        .where('person_id', 'is', null)
        .where('created_at_ms', '<', nowMs - startTogetherMs)
        .execute();
      return await insertSetupToken(change, null, lifetimeMs);
    });
  }

  /** The URL that opens it. The token is in the fragment, which browsers do not send: it is in no log. */
  async link(origin: string): Promise<string | undefined> {
    const opened = await this.open();
    return opened && `${origin}/console/#/setup?token=${opened.token}`;
  }

  /**
   * Creates the administrator, who also becomes an owner of the default project, and signs them in. Of two
   * concurrent calls, one succeeds. Throws `PeopleError`: `setup_closed`, `invalid`, `conflict` for a known e-mail.
   */
  async complete({ token, email, name, password }: SetupResponse): Promise<SignedIn> {
    const about = { email: demandEmail(email), name: personName(name), is_admin: 1 as const };
    // Before the work of hashing, which only a caller with the link may cause.
    await this.#demandOpen(token);
    const hash = await this.#passwords.hash(password, about.email);
    const id = mintPersonId();
    return await this.#changes.run(personActor(id), async (change) => {
      const { transaction, nowMs } = change;
      const link = await findSetupToken(transaction, token, nowMs);
      if (link === undefined || link.person_id !== null || (await hasAdmin(transaction))) throw setupClosed();
      await transaction.deleteFrom('setup_token').where('person_id', 'is', null).execute();
      const person = await insertPerson(change, id, { ...about, password_hash: hash });
      await joinProject(change, defaultProjectId, person, 'owner');
      return await beginSession(change, person, { way: 'setup', authenticatedAtMs: nowMs });
    });
  }

  async #demandOpen(token: string): Promise<void> {
    const link = await findSetupToken(this.#changes.db, token, this.#changes.nowMs());
    if (link === undefined || link.person_id !== null || !(await this.isOpen())) throw setupClosed();
  }
}

function setupClosed(): PeopleError {
  return new PeopleError(
    'setup_closed',
    'This setup link is no longer valid. Until there is an administrator, each start of the server prints a new link.',
  );
}
