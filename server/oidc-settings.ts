/** The settings of single sign-on with OpenID Connect. With an issuer, the client and its secret are needed. */
import { z } from 'zod';
import { list } from './setting-types.ts';

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
};

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
}

/** Undefined: there is no single sign-on. Throws an error with one line for the operator. */
export function oidcOf(value: z.infer<z.ZodObject<typeof oidcSettings>>): OidcConfig | undefined {
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
  };
}
