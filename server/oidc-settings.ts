/** The settings of single sign-on with OpenID Connect. With an issuer, the client and its secret are needed. */
import { z } from 'zod';
import { duration, flag, list } from './setting-types.ts';

/** A session alone lasts up to a week: a shorter time would take the keys of people who are at work. */
const leastAbsenceDays = 14;
const dayMs = 86_400_000;

export const oidcSettings = {
  MODELROUTE_OIDC_ISSUER: z.url({ error: 'MODELROUTE_OIDC_ISSUER must be a URL' }).optional(),
  MODELROUTE_OIDC_CLIENT_ID: z.string().optional(),
  MODELROUTE_OIDC_CLIENT_SECRET: z.string().optional(),
  MODELROUTE_OIDC_NAME: z
    .string()
    .max(60, 'MODELROUTE_OIDC_NAME has at most 60 characters')
    .default('single sign-on'),
  MODELROUTE_OIDC_DOMAINS: list,
  MODELROUTE_OIDC_ADMINS: list,
  MODELROUTE_OIDC_ROLES: z.string().optional(),
  MODELROUTE_OIDC_GROUPS_CLAIM: z
    .string()
    .regex(/^\S{1,200}$/, 'MODELROUTE_OIDC_GROUPS_CLAIM must be the name of a claim, without spaces')
    .default('groups'),
  MODELROUTE_OIDC_SCOPES: list,
  MODELROUTE_OIDC_TRUST_EMAIL: flag('MODELROUTE_OIDC_TRUST_EMAIL'),
  MODELROUTE_OIDC_KEYS_AFTER: duration('MODELROUTE_OIDC_KEYS_AFTER', '0', 3_650 * 86_400).refine(
    (value) => value === 0 || value >= leastAbsenceDays * dayMs,
    { error: `MODELROUTE_OIDC_KEYS_AFTER must be 0, or at least ${leastAbsenceDays}d` },
  ),
};

const roles = ['owner', 'member', 'viewer'] as const;
const mostRoles = 1_000;

/** As `GroupRole` in the console. */
type GroupRole = { group: string } & (
  | { role: 'admin'; project: null }
  | { role: (typeof roles)[number]; project: string }
);

/**
 * `group=role@project` and `group=admin` by commas; or, for groups with commas in their names, a JSON object of groups and
 * lists of what their members are. Throws an error with one line for the operator.
 */
function groupRolesOf(text: string | undefined): GroupRole[] {
  if (text === undefined || text.trim() === '') return [];
  const pairs = text.trimStart().startsWith('{') ? pairsOfJson(text) : pairsOfList(text);
  if (pairs.length > mostRoles)
    throw new Error(`MODELROUTE_OIDC_ROLES has ${pairs.length} entries; at most ${mostRoles} are read`);
  return pairs.map(([group, target]) => groupRole(group, target));
}

function pairsOfList(text: string): [string, string][] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  // A group may have the sign in its name, as in CN=staff.
  return entries.map((entry) => {
    const at = entry.lastIndexOf('=');
    return [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
  });
}

function pairsOfJson(text: string): [string, string][] {
  const parsed = z.record(z.string(), z.array(z.string())).safeParse(orUndefined(() => JSON.parse(text)));
  if (!parsed.success)
    throw new Error(
      'MODELROUTE_OIDC_ROLES must be a JSON object such as {"staff": ["member@Storefront"]}, or group=role@project by commas',
    );
  return Object.entries(parsed.data).flatMap(([group, targets]) =>
    targets.map((target): [string, string] => [group, target]),
  );
}

function orUndefined(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function groupRole(group: string, target: string): GroupRole {
  if (group !== '' && target === 'admin') return { group, role: 'admin', project: null };
  const at = target.indexOf('@');
  const role = roles.find((each) => each === target.slice(0, Math.max(at, 0)));
  const project = target.slice(at + 1);
  if (group === '' || role === undefined || project === '')
    throw new Error(
      `MODELROUTE_OIDC_ROLES has '${group === '' ? '' : `${group}=`}${target}'; an entry is group=admin, or group=role@project with the role owner, member or viewer`,
    );
  return { group, role, project };
}

interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Label of the sign-in button. */
  name: string;
  /** E-mail domains; anyone with an e-mail address there may sign in without an invitation. */
  allowedDomains: string[];
  /** E-mail addresses that are administrators from their first sign-in. */
  adminEmails: string[];
  /** What the members of the provider's groups are here. */
  groupRoles: GroupRole[];
  /** The claim that lists them. */
  groupsClaim: string;
  /** Asked for beside the usual ones. */
  extraScopes: string[];
  /** Whether an e-mail address counts as verified when the provider does not say. */
  trustsEmail: boolean;
  /** How long people may go without a sign-in until their keys are disabled, ms; 0: for ever. */
  keysAfterMs: number;
}

/** Undefined: there is no single sign-on. Throws an error with one line for the operator. */
export function oidcOf(value: z.infer<z.ZodObject<typeof oidcSettings>>): OidcConfig | undefined {
  const groupRoles = groupRolesOf(value.MODELROUTE_OIDC_ROLES);
  const issuer = value.MODELROUTE_OIDC_ISSUER;
  if (issuer === undefined) return undefined;
  const clientId = value.MODELROUTE_OIDC_CLIENT_ID;
  const clientSecret = value.MODELROUTE_OIDC_CLIENT_SECRET;
  if (clientId === undefined || clientSecret === undefined)
    throw new Error(
      'MODELROUTE_OIDC_ISSUER needs MODELROUTE_OIDC_CLIENT_ID and MODELROUTE_OIDC_CLIENT_SECRET',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.MODELROUTE_OIDC_NAME,
    allowedDomains: value.MODELROUTE_OIDC_DOMAINS,
    adminEmails: value.MODELROUTE_OIDC_ADMINS,
    groupRoles,
    groupsClaim: value.MODELROUTE_OIDC_GROUPS_CLAIM,
    extraScopes: value.MODELROUTE_OIDC_SCOPES,
    trustsEmail: value.MODELROUTE_OIDC_TRUST_EMAIL,
    keysAfterMs: value.MODELROUTE_OIDC_KEYS_AFTER,
  };
}
