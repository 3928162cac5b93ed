/** The columns of a record for whose it is. Tags and metadata, which no index finds, share one. */
import { maxEndUserLength, type Attribution } from '../core/attribution.ts';
import { storableText } from './storable-text.ts';

export interface AttributionColumns {
  end_user: string | null;
  session_id: string | null;
  /** JSON of `Labels`; null when there are none. */
  labels: string | null;
}

type Pairs = Readonly<Record<string, string>>;

export interface Labels {
  tags: Pairs;
  metadata: Pairs;
}

const unattributed: AttributionColumns = { end_user: null, session_id: null, labels: null };
const noLabels: Labels = { tags: {}, metadata: {} };

export function attributionColumns(attribution: Attribution | undefined): AttributionColumns {
  if (attribution === undefined) return unattributed;
  const { session, tags, metadata } = attribution;
  return {
    end_user: endUserColumn(attribution),
    session_id: session,
    labels:
      isEmpty(tags) && isEmpty(metadata) ? null : JSON.stringify({ tags, metadata: storable(metadata) }),
  };
}

/** By this name the end user is found in the records again. */
export function endUserColumn({ endUser }: Attribution): string | null {
  return endUser === null ? null : storableText(endUser, maxEndUserLength);
}

export function labelsOf({ labels }: Pick<AttributionColumns, 'labels'>): Labels {
  return labels === null ? noLabels : (JSON.parse(labels) as Labels);
}

function isEmpty(pairs: Pairs): boolean {
  for (const _ in pairs) return false;
  return true;
}

function storable(pairs: Pairs): Pairs {
  return Object.fromEntries(
    Object.entries(pairs).map(([key, value]) => [storableText(key), storableText(value, value.length)]),
  );
}
