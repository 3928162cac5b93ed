/** How people sign in through an OpenID provider. */

export interface OidcSettings {
  /** The provider's issuer identifier; its metadata are found below it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name on the button: `Sign in with <name>`. */
  name: string;
  /** Domains of e-mail whose people may come in uninvited, as persons without projects. */
  allowedDomains?: readonly string[] | undefined;
  /** The people who become administrators when signing in, by e-mail. */
  adminEmails?: readonly string[] | undefined;
}
