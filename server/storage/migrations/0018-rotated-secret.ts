/** The secret that API keys were hashed with, encrypted under the secret that came after it. */
export const rotatedSecret = (): string[] => [`alter table account_state add column sealed_hash_secret text`];
