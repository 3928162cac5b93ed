/** The file that `modelroute apply` reads and `modelroute export` writes: projects, members, keys and their limits. */
import { z } from 'zod';
import { AccountError } from '../accounts/account-error.ts';
import { accountName } from '../accounts/account-name.ts';
import { normalEmail } from '../console/people/email.ts';

/** As the contract bounds them. */
const maxCount = 1_000_000_000;
const maxPatterns = 200;
const maxPatternLength = 200;
/** More would take longer than anybody waits for one run. */
const maxProjects = 2_000;
const maxPerProject = 5_000;

const name = z
  .string()
  .max(100)
  .superRefine((text, context) => {
    try {
      accountName(text);
    } catch (cause) {
      if (!(cause instanceof AccountError)) throw cause;
      context.addIssue({ code: 'custom', message: cause.message.replace(/\.$/, '') });
    }
  });

const count = (meaning: string) =>
  z.int().min(1).max(maxCount).nullable().optional().describe(`${meaning}; null: no limit.`);

const budget = z.strictObject({
  period: z.enum(['day', 'week', 'month', 'total']).describe('What the budget counts, in UTC.'),
  usd: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/, 'must be an amount such as 25 or 0.50, at most 999999.999999999')
    .describe('US dollars.')
    // A number is read digit by digit, as it is written.
    .meta({ type: ['string', 'number'] }),
});

const limits = z
  .strictObject({
    allowed_models: z
      .array(
        z
          .string()
          .min(1)
          .max(maxPatternLength)
          .regex(/^[\x21-\x7e]+$/, 'must be a model id, of visible ASCII characters'),
      )
      .min(1)
      .max(maxPatterns)
      .nullable()
      .optional()
      .describe('Ids of models, in which `*` matches any text; null: all models.'),
    requests_per_minute: count('Requests within any 60 seconds'),
    tokens_per_minute: count('Tokens within any 60 seconds'),
    concurrent_requests: count('Requests at the same time'),
    budgets: z.array(budget).max(8).optional().describe('Spending limits, at most one for each period.'),
  })
  .describe('Limits. Those that are left out stay as they are; with --prune they are removed.');

const endUserLimits = limits
  .pick({ requests_per_minute: true, tokens_per_minute: true, budgets: true })
  .describe(
    'Limits of each end user of the key separately. Left out, they stay; with --prune they are removed.',
  );

const member = z.strictObject({
  email: z
    .string()
    .max(254)
    .refine((text) => normalEmail(text) !== undefined, 'must be an e-mail address')
    .describe('E-mail address. A person without an account is invited.'),
  role: z.enum(['owner', 'member', 'viewer']).describe('The role in the project.'),
});

const key = z.strictObject({
  name: name.describe('Name, unique in the project.'),
  limits: limits.optional(),
  end_user_limits: endUserLimits.optional(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-06-30T00:00:00Z, or null' })
    .nullable()
    .optional()
    .describe('When the key expires; null: never.'),
  disabled: z.boolean().optional().describe('Whether the key is refused until it is enabled again.'),
});

const project = z.strictObject({
  name: name.describe('Name, unique in the installation.'),
  stores_prompts: z.boolean().optional().describe('Whether the content of requests and responses is stored.'),
  limits: limits.optional().describe('Limits of all keys of the project together.'),
  members: z
    .array(member)
    .max(maxPerProject)
    .optional()
    .describe('The members. If the section is left out, they are not changed, not even by --prune.'),
  keys: z
    .array(key)
    .max(maxPerProject)
    .optional()
    .describe('The inference keys. If the section is left out, they are not changed, not even by --prune.'),
});

export const installationFile = z
  .strictObject({
    version: z.literal(1).describe('The version of this format.'),
    projects: z.array(project).max(maxProjects).describe('The projects.'),
  })
  .meta({
    title: 'Projects, members, keys and limits of a modelroute installation',
    description: 'The file of `modelroute apply` and `modelroute export`.',
  });

export type InstallationFile = z.infer<typeof installationFile>;
export type ProjectEntry = InstallationFile['projects'][number];
export type KeyEntry = NonNullable<ProjectEntry['keys']>[number];
export type MemberEntry = NonNullable<ProjectEntry['members']>[number];
export type LimitsEntry = z.infer<typeof limits>;
export type EndUserLimitsEntry = z.infer<typeof endUserLimits>;

/** The same as JSON Schema, for editors that complete YAML; most of them know draft 7 best. */
export function installationFileSchema(): object {
  return z.toJSONSchema(installationFile, { io: 'input', target: 'draft-07' });
}
