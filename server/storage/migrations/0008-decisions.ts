/**
 * Who decided what: the role that set each limit, as a JSON object, and the role that disabled a key. Earlier decisions
 * are unknown, and bind nobody.
 */
export const decisions = (): string[] => [
  `alter table project add column limits_set_by text not null default '{}'`,
  `alter table api_key add column limits_set_by text not null default '{}'`,
  `alter table api_key add column disabled_by text`,
];
