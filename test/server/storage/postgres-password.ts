/** The password of the tests' PostgreSQL: one that must be encoded in a URL, and is looked for in messages. */
export const postgresPassword = 'canary-PW-5up3r';
