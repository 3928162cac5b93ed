/** The parts of a database URL that an operator may see: never a password, wherever it is in the URL. */

/** `postgres://host:port/name`. A URL that cannot be read is not repeated. */
export function postgresPlace(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `postgres://${host}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** The error on one line, without the password of the URL. */
export function postgresReason(url: string, cause: unknown): string {
  const text = messageOf(cause).replaceAll(/\s+/g, ' ').trim();
  return secretsOf(url).reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

/** A host with several IP addresses fails with an error for each and an empty message of its own. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(messageOf).join('; ');
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function secretsOf(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { password, searchParams } = new URL(url);
  const all = [password, decoded(password), searchParams.get('password') ?? ''];
  return all.filter((secret) => secret !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
