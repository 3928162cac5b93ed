/** What callers say of a request beyond its key: end user, session, tags and metadata, with links to other requests that say the same. */
import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../api/schemas.ts';
import type { Query } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { Card, Facts, type FactRows } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';

type Attributed = Pick<Schemas['RequestSummary'], 'end_user' | 'session_id' | 'tags' | 'metadata'>;

/** The URL of the list of requests, filtered. */
export function requestsPath(projectId: string, query: Query): string {
  return `${projectPath(projectId, 'requests')}?${new URLSearchParams(query).toString()}`;
}

function Filtering({
  projectId,
  query,
  children,
}: {
  projectId: string;
  query: Query;
  children: ComponentChildren;
}) {
  return (
    <a class="id" href={requestsPath(projectId, query)}>
      {children}
    </a>
  );
}

/** The columns of a list of requests, where any of `rows` has a value. */
export function attributionColumns(
  projectId: string,
  rows: readonly Attributed[],
): Column<Schemas['RequestSummary']>[] {
  const columns: [isShown: (row: Attributed) => boolean, column: Column<Schemas['RequestSummary']>][] = [
    [
      ({ end_user: user }) => user != null,
      {
        head: 'End user',
        isWideOnly: true,
        cell: ({ end_user: user }) =>
          user != null && (
            <Filtering projectId={projectId} query={{ user }}>
              {user}
            </Filtering>
          ),
      },
    ],
    [
      ({ session_id: session }) => session != null,
      {
        head: 'Session',
        isWideOnly: true,
        cell: ({ session_id: session }) =>
          session != null && (
            <Filtering projectId={projectId} query={{ session }}>
              {session}
            </Filtering>
          ),
      },
    ],
    [
      ({ tags = {} }) => Object.keys(tags).length > 0,
      {
        head: 'Tags',
        isWideOnly: true,
        cell: ({ tags }) => <span class="id">{tagTexts(tags).join(', ')}</span>,
      },
    ],
  ];
  return columns.filter(([isShown]) => rows.some(isShown)).map(([, column]) => column);
}

function tagTexts(tags: Attributed['tags'] = {}): string[] {
  return Object.entries(tags).map(([key, value]) => `${key}=${value}`);
}

/** The same of one request or refused call; nothing where the caller said nothing. `hasList`: there is a list to filter. */
export function AttributionCard({
  of: { end_user: user, session_id: session, tags, metadata = {} },
  projectId,
  hasList = true,
}: {
  of: Attributed;
  projectId: string;
  hasList?: boolean;
}) {
  const shown = (text: string, query: Query) =>
    hasList ? (
      <Filtering projectId={projectId} query={query}>
        {text}
      </Filtering>
    ) : (
      <span class="id">{text}</span>
    );
  const rows: FactRows = [
    ...(user == null ? [] : [['End user', shown(user, { user })] as const]),
    ...(session == null ? [] : [['Session', shown(session, { session })] as const]),
    ...tagTexts(tags).map((tag) => [`Tag ${tag.slice(0, tag.indexOf('='))}`, shown(tag, { tag })] as const),
    ...Object.entries(metadata).map(([key, value]) => [`Metadata ${key}`, value] as const),
  ];
  return rows.length === 0 ? null : (
    <Card title="Attribution">
      <Facts rows={rows} />
    </Card>
  );
}
