/** The limits that a key sets for each of its end users, as JSON. */
export const endUserLimits = (): string[] => [
  `alter table api_key add column end_user_limits text not null default '{}'`,
];
