/** The settings for a provider of the tests. */
import type { OidcSettings } from '../../../../server/console/people/oidc-client.ts';
import type { OpenIdProvider } from './openid-provider.ts';

export function oidcSettingsOf({ issuer, clientId, clientSecret }: OpenIdProvider): OidcSettings {
  return { issuer, clientId, clientSecret, name: 'Example ID' };
}
