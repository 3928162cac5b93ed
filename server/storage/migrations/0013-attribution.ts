/**
 * Whose a call is beyond its key: end user, session, and one JSON object for tags and metadata. The indexes find the
 * requests of one end user or session of a project in the order of time; requests without either are in neither.
 */
export const attribution = (): string[] => [
  ...['usage_reservation', 'usage_refusal'].flatMap((table) =>
    ['end_user', 'session_id', 'labels'].map((column) => `alter table ${table} add column ${column} text`),
  ),
  ...['end_user', 'session_id'].map(
    (column) =>
      `create index usage_reservation_${column} on usage_reservation (${column}, project, id) where ${column} is not null`,
  ),
];
