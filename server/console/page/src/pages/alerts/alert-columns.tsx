import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/values.tsx';
import { Badge, type Tone } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';

const kindNames: Record<Schemas['AlertSubject']['kind'], string> = {
  budget_threshold: 'Budget',
  key_expiry: 'Key expiry',
  circuit_open: 'Open circuit',
  target_error_rate: 'Error rate',
  target_latency: 'Latency',
  test: 'Test',
};

const deliveryNames: Record<Schemas['AlertDelivery'], readonly [label: string, tone: Tone]> = {
  none: ['not set up', 'plain'],
  waiting: ['waiting', 'warn'],
  delivered: ['delivered', 'good'],
  failed: ['failed', 'bad'],
};

/** The columns of lists of alerts. */
export const alertColumns: Column<Schemas['AlertRecord']>[] = [
  { head: 'Raised', isHeading: true, cell: ({ alert }) => <Time at={alert.at} style="list" /> },
  {
    head: 'State',
    cell: ({ alert: { state } }) => <Badge tone={state === 'active' ? 'warn' : 'plain'}>{state}</Badge>,
  },
  { head: 'Kind', isWideOnly: true, cell: ({ alert }) => kindNames[alert.about.kind] },
  { head: 'Message', cell: ({ alert }) => alert.message },
  { head: 'Ended', isWideOnly: true, cell: ({ alert }) => <Time at={alert.ended_at} style="list" /> },
  {
    head: 'Delivery',
    isWideOnly: true,
    cell: ({ delivery }) => {
      const [label, tone] = deliveryNames[delivery];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];
