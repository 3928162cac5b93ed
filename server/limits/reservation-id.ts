/**
 * The id of a reservation. The id itself names the budgets that have it, so that a process that did not make it, or an
 * installation that has lost it, can reconcile it with nothing but the id.
 */
import { randomBytes } from 'node:crypto';
import { isEndUserId } from './end-users.ts';
import type { LimitSubject, SubjectKind, SubjectName } from './limit-policy.ts';
import { spanOf, type Period, type PeriodSpan } from './period.ts';

/** One subject's budgets, in the order of its policy. */
export interface ReservedAt extends SubjectName {
  spans: readonly PeriodSpan[];
}

/** The contents of an id. */
export interface ReservationParts {
  /** Unique; the counters store the reservation under this name. */
  name: string;
  /** Groups the counters of one project on one node of a cluster. */
  group: string;
  subjects: readonly ReservedAt[];
}

const prefix = randomBytes(12).toString('base64url');
let made = 0;

/** Unique among all processes; not a secret. */
export function newName(): string {
  made += 1;
  return `${prefix}${made.toString(36)}`;
}

/** Nearly every request of a subject falls into the same spans as the one before it. */
const latest = new WeakMap<LimitSubject, ReservedAt>();

/** The budgets that a request admitted at this moment is charged to. */
export function reservedAt(subject: LimitSubject, nowMs: number): ReservedAt {
  const known = latest.get(subject);
  if (known?.spans.every(({ startMs, endMs }) => nowMs >= startMs && nowMs < endMs) === true) return known;
  const { kind, id, endUser, limits } = subject;
  const found = { kind, id, endUser, spans: limits.budgets.map(({ period }) => spanOf(period, nowMs)) };
  latest.set(subject, found);
  return found;
}

/**
 * About 150 characters, 80 more with an end user's budget; safe in JSON, URLs and keys. An end user is a key with a longer
 * id there: during an upgrade, a server of a version that knows no end users can read it, and end what the others hold.
 */
export function encodeReservationId({ name, group, subjects }: ReservationParts): string {
  let json = `[${JSON.stringify(group)}`;
  for (const subject of subjects) json += `,${encodedPlace(subject)}`;
  return `${name}.${Buffer.from(`${json}]`).toString('base64url')}`;
}

const encodedPlaces = new WeakMap<ReservedAt, string>();

function encodedPlace(subject: ReservedAt): string {
  let json = encodedPlaces.get(subject);
  if (json === undefined) {
    const { kind, id, spans } = subject;
    const budgets = spans.flatMap(({ period, startMs }) => [period, startMs]);
    json = JSON.stringify([kind === 'end_user' ? 'key' : kind, id, ...budgets]);
    encodedPlaces.set(subject, json);
  }
  return json;
}

const kinds: readonly unknown[] = ['key', 'project'] satisfies SubjectKind[];
const periods: readonly unknown[] = ['day', 'week', 'month', 'total'] satisfies Period[];

function decodePlace(place: unknown): ReservedAt | undefined {
  if (!Array.isArray(place)) return undefined;
  const [kind, id, ...rest] = place as unknown[];
  if (!kinds.includes(kind) || typeof id !== 'string') return undefined;
  const spans: PeriodSpan[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [period, startMs] = [rest[at], rest[at + 1]];
    if (!periods.includes(period) || !Number.isSafeInteger(startMs)) return undefined;
    spans.push(spanOf(period as Period, startMs as number));
  }
  return { kind: isEndUserId(id) ? 'end_user' : (kind as SubjectKind), id, spans };
}

/** Undefined for an id of another format. */
export function decodeReservationId(reservationId: string): ReservationParts | undefined {
  const dot = reservationId.indexOf('.');
  if (dot <= 0) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(reservationId.slice(dot + 1), 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const [group, ...places] = parsed as unknown[];
  const subjects = places.map(decodePlace);
  if (typeof group !== 'string' || subjects.includes(undefined)) return undefined;
  return {
    name: reservationId.slice(0, dot),
    group,
    subjects: subjects.filter((place) => place !== undefined),
  };
}

/** The name within an id, or the whole string when it is not an id. */
export function nameOf(reservationId: string): string {
  const dot = reservationId.indexOf('.');
  return dot < 0 ? reservationId : reservationId.slice(0, dot);
}

/**
 * Whether a budget has a reservation. A budget set after the request was admitted does not have it, and the reservation
 * would never end there: counted as reserved, it would stay for ever.
 */
export function isReservedBy(
  reservationId: string,
  { kind, id }: Pick<ReservedAt, 'kind' | 'id'>,
  span: PeriodSpan,
): boolean {
  const parts = decodeReservationId(reservationId);
  return (
    parts === undefined ||
    parts.subjects.some(
      (place) => place.kind === kind && place.id === id && place.spans.some(({ name }) => name === span.name),
    )
  );
}
