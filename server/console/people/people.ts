/** The people who use the console of an installation: their accounts, their sign-in, and their roles. */
import { AccountChanges } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { Argon2Cost } from './argon2.ts';
import { AbsentPeople } from './absent-people.ts';
import { Directory } from './directory.ts';
import { Invites } from './invites.ts';
import { Members } from './members.ts';
import type { OidcSettings } from './oidc-client.ts';
import { OidcSignIn } from './oidc-sign-in.ts';
import { PasswordProof } from './password-proof.ts';
import { PasswordResets } from './password-resets.ts';
import { Passwords } from './passwords.ts';
import { Persons } from './persons.ts';
import { Sessions } from './sessions.ts';
import { Setup } from './setup.ts';
import { SignIn } from './sign-in.ts';
import { SignInThrottle, type PasswordThrottle } from './sign-in-throttle.ts';

export interface PeopleOptions {
  /** The clock, in ms since 1970. */
  nowMs?: (() => number) | undefined;
  /** Sign-in through an OpenID provider, which is contacted at the first sign-in. */
  oidc?: OidcSettings | undefined;
  /** How long people of the identity provider may go without a sign-in until their keys are disabled, ms; 0: for ever. */
  keysAfterMs?: number | undefined;
  /** Of password hashes; the recommended one when absent. */
  passwordCost?: Argon2Cost | undefined;
  /** Longest time of a sign-in, ms; at most that of a session. */
  sessionMs?: number | undefined;
  /** Of wrong passwords; one of its own when absent. */
  throttle?: PasswordThrottle | undefined;
}

export class People {
  readonly setup: Setup;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly persons: Persons;
  readonly directory: Directory;
  readonly members: Members;
  readonly invites: Invites;
  readonly resets: PasswordResets;
  /** Undefined where it is not set up. */
  readonly oidc: OidcSignIn | undefined;
  /** Undefined where nobody is absent too long. */
  readonly absent: AbsentPeople | undefined;

  /** Throws, with one line for the operator, when the settings of OpenID Connect cannot be used. */
  constructor(
    db: Database,
    { nowMs = Date.now, oidc, keysAfterMs = 0, passwordCost, sessionMs, throttle }: PeopleOptions = {},
  ) {
    const changes = new AccountChanges(db, nowMs);
    const passwords = new Passwords({ cost: passwordCost });
    const proof = new PasswordProof(db, passwords, throttle ?? new SignInThrottle());
    this.setup = new Setup(changes, passwords);
    this.signIn = new SignIn(changes, proof, passwords);
    this.sessions = new Sessions(changes, sessionMs);
    this.persons = new Persons(changes);
    this.directory = new Directory(changes);
    this.members = new Members(changes);
    this.invites = new Invites(changes, proof, passwords);
    this.resets = new PasswordResets(changes, passwords);
    this.oidc = oidc === undefined ? undefined : new OidcSignIn(changes, oidc);
    this.absent = keysAfterMs === 0 ? undefined : new AbsentPeople(changes, keysAfterMs);
  }
}
