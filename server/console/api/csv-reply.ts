/** A table as a response: browsers save it and never show it as a page. */
import type { StreamReply } from '../../core/reply.ts';

export function csvReply(filename: string, body: AsyncIterable<string>): StreamReply {
  return {
    kind: 'stream',
    status: 200,
    mediaType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${filename}"` },
    body,
  };
}
