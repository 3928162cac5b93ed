/** Defects of responses. */
import { drop, inEvent, inEvents, inRequest, inResponse, set, table, type Defect } from '../defect.ts';

const create = 'createResponse';
const typeOf = (json: unknown) => (json as { type?: string }).type ?? '';

export const responseDefects: Defect[] = table('responses', 'v1', 'responses', {
  'output-missing': inResponse(create, drop('output')),
  'status-never-completed': inResponse(create, set('status', 'in_progress')),
  'status-always-completed': inResponse(create, set('status', 'completed')),
  'reason-unknown': inResponse(create, set('incomplete_details', null)),
  'item-status-always-completed': inResponse(create, set('output.*.status', 'completed')),
  'item-ids-empty': inResponse(create, set('output.*.id', '')),
  'text-lost': inResponse(create, set('output.*.content.*.text', '')),
  'arguments-lost': inResponse(create, set('output.*.arguments', '{}')),
  'usage-missing': inResponse(create, set('usage', null)),
  'usage-total-wrong': inResponse(create, set('usage.total_tokens', 1)),
  'instructions-not-repeated': inResponse(create, set('instructions', null)),
  'metadata-not-repeated': inResponse(create, set('metadata', {})),
  'schema-ignored': inRequest(create, drop('text')),
  'limit-ignored': inRequest(create, drop('max_output_tokens')),
  'tools-ignored': inRequest(create, drop('tools')),
  'history-cut': inRequest(
    create,
    set('input', (input: unknown) => (Array.isArray(input) ? input.slice(0, 1) : input)),
  ),
  'previous-ignored': inRequest(create, drop('previous_response_id')),
  'references-dropped': inRequest(
    create,
    set('input', (input: unknown) =>
      Array.isArray(input) ? input.filter((item) => typeOf(item) !== 'item_reference') : input,
    ),
  ),
  'kept-although-forbidden': inRequest(create, set('store', true)),
  'kept-in-another-form': inResponse('retrieveResponse', set('output', [])),
  'items-in-one-page': inResponse('listResponseItems', set('has_more', false)),
  'items-in-another-order': inResponse('listResponseItems', set('data.*.content.*.text', 'Third.')),
  'deletion-denied': inResponse('deleteResponse', set('deleted', false)),
  'stream-without-created': inEvents(create, (events) => events.slice(1)),
  'stream-unnumbered': inEvent(create, () => true, set('sequence_number', 0)),
  'stream-delta-lost': inEvents(create, (events) => {
    const first = events.findIndex(({ data }) => data.includes('"response.output_text.delta"'));
    return events.filter((_, index) => index !== first);
  }),
  'stream-without-end': inEvents(create, (events) => events.slice(0, -2)),
  'stream-usage-differs': inEvent(
    create,
    (json) => typeOf(json) === 'response.completed',
    set('response.usage.output_tokens', 999),
  ),
});
