/** The tables of the people who use the console. Secrets are stored only as hashes. */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

const roles = sql`role in ('owner', 'member', 'viewer')`;

export async function createPeopleTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createPerson(db, engine);
  await createMembership(db, engine);
  await createInvite(db, engine);
  await createSession(db, engine);
  await createTokens(db, engine);
}

async function createPerson(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('person')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('is_admin', 'integer', (column) => column.notNull().check(sql`is_admin in (0, 1)`))
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addColumn('last_sign_in_at_ms', int64)
    .addColumn('disabled_at_ms', int64)
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createTable('person_identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('person_identity_key', ['issuer', 'subject'])
    .modifyEnd(tableEnd)
    .execute();
}

async function createMembership(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('membership')
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('role', 'text', (column) => column.notNull().check(roles))
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('membership_key', ['project_id', 'person_id'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('membership_person').on('membership').column('person_id').execute();
}

async function createInvite(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('invite')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(roles))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addColumn('expires_at_ms', int64, (column) => column.notNull())
    .addColumn('accepted_at_ms', int64)
    .addColumn('withdrawn_at_ms', int64)
    .modifyEnd(tableEnd)
    .execute();
  // At most one open invite per e-mail address and project, also under concurrent requests.
  await sql`create unique index invite_open on invite (project_id, email)
    where accepted_at_ms is null and withdrawn_at_ms is null`.execute(db);
  await sql`create index invite_email on invite (email)
    where accepted_at_ms is null and withdrawn_at_ms is null`.execute(db);
}

async function createSession(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('console_session')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addColumn('last_seen_at_ms', int64, (column) => column.notNull())
    .addColumn('authenticated_at_ms', int64)
    .addColumn('expires_at_ms', int64, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('console_session_person').on('console_session').column('person_id').execute();
  await db.schema
    .createIndex('console_session_expiry')
    .on('console_session')
    .column('expires_at_ms')
    .execute();
}

async function createTokens(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  const withTimes = <Name extends string>(table: CreateTableBuilder<Name>) =>
    table
      .addColumn('created_at_ms', int64, (column) => column.notNull())
      .addColumn('expires_at_ms', int64, (column) => column.notNull());
  await withTimes(
    db.schema
      .createTable('setup_token')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('person_id', 'text', (column) => column.references('person.id')),
  )
    .modifyEnd(tableEnd)
    .execute();
  await withTimes(
    db.schema
      .createTable('oidc_login')
      .addColumn('state_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('code_verifier', 'text', (column) => column.notNull())
      .addColumn('is_fresh', 'integer', (column) => column.notNull().check(sql`is_fresh in (0, 1)`)),
  )
    .modifyEnd(tableEnd)
    .execute();
}
