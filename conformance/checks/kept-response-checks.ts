/** What is kept of responses: it can be looked up, continued, referred to and deleted; what says otherwise is not kept. */
import { plainText } from '../discovery/target.ts';
import { at, listAt, numberAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson, codeOf, noEndpoint } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { missingResponse } from './sample.ts';
import { respond, same, textOf } from './response-checks.ts';

const responses = { profile: 'responses', surface: 'v1' } as const;
const gone = 'response_not_found';

/** A new response that is kept. Throws `Unsupported` where none is. */
async function keptResponse(trial: Trial, purpose: string, input: string | object[] = plainText) {
  const made = await respond(trial, input, { store: true, metadata: { purpose } });
  if (at(made.json, 'store') !== true) throw new Unsupported('responses are not kept', made.response);
  return { ...made, id: textAt(made.json, 'id') ?? '' };
}

const lookUp = (trial: Trial, id: string): Promise<HttpResponse> =>
  trial.ask({ operation: 'retrieveResponse', params: { response_id: id } });

function mustBeGone(trial: Trial, response: HttpResponse, what: string): void {
  must(noEndpoint.has(response.status), `${what}: status ${response.status}`, response);
  if (trial.target.claimsContract)
    must(codeOf(response) === gone, `the code is ${show(codeOf(response))}, expected ${gone}`, response);
}

export const keptResponseChecks: Check[] = [
  {
    ...responses,
    id: 'responses.kept',
    title: 'A response that says it is stored is returned as it was sent',
    contract: 'retrieveResponse/responses/200',
    run: async (trial) => {
      const { id, json } = await keptResponse(trial, 'retrieve');
      const response = await lookUp(trial, id);
      const found = acceptedJson(trial, response, 'the retrieval of responses');
      for (const name of ['id', 'status', 'output', 'usage'])
        must(same(at(found, name), at(json, name)), `${name} is ${show(at(found, name))}`, response);
    },
  },
  {
    ...responses,
    id: 'responses.continued',
    title: 'A request that names the response before has its conversation',
    contract: 'schema:CreateResponseRequest/properties/previous_response_id',
    run: async (trial) => {
      const { id } = await keptResponse(trial, 'continue');
      const more = 'And what else?';
      const { response, json } = await respond(trial, more, { previous_response_id: id });
      must(
        at(json, 'previous_response_id') === id,
        `previous_response_id is ${show(at(json, 'previous_response_id'))}`,
        response,
      );
      const alone = await respond(trial, more);
      const [withIt = 0, without = 0] = [json, alone.json].map((each) =>
        numberAt(each, 'usage', 'input_tokens'),
      );
      must(withIt > without, `${withIt} tokens were read, ${without} without the conversation`, response);
    },
  },
  {
    ...responses,
    id: 'responses.referred',
    title: 'A reference to an item stands for the item',
    contract: 'schema:ResponsesItemReference',
    run: async (trial) => {
      const { output } = await keptResponse(trial, 'refer');
      const asked = { role: 'user', content: plainText };
      const more = { role: 'user', content: 'And what else?' };
      const references = output.map((item) => ({ type: 'item_reference', id: at(item, 'id') }));
      const { response, json } = await respond(trial, [asked, ...references, more]);
      const whole = await respond(trial, [asked, ...output, more]);
      const [byName = 0, inFull = 0] = [json, whole.json].map((each) =>
        numberAt(each, 'usage', 'input_tokens'),
      );
      must(byName === inFull, `${byName} tokens were read, ${inFull} with the items themselves`, response);
      must(textOf(listAt(json, 'output')) !== '', 'there is no text', response);
    },
  },
  {
    ...responses,
    id: 'responses.input-items',
    title: 'The items of the input of a response are listed in pages, in the order that was asked for',
    contract: 'listResponseItems/responses/200',
    run: async (trial) => {
      const said = ['First.', 'Second.', 'Third.'];
      const input = said.map((content) => ({ role: 'user', content }));
      const { id } = await keptResponse(trial, 'list', input);
      const found: string[] = [];
      let after: string | undefined;
      for (let page = 0; page < said.length; page++) {
        const response = await trial.ask({
          operation: 'listResponseItems',
          params: { response_id: id },
          query: { order: 'asc', limit: '1', ...(after !== undefined && { after }) },
        });
        const json = acceptedJson(trial, response, 'the items of responses');
        const [item, ...others] = listAt(json, 'data');
        must(others.length === 0, 'a page has more items than its limit', response);
        const hasMore = page < said.length - 1;
        must(at(json, 'has_more') === hasMore, `has_more is ${show(at(json, 'has_more'))}`, response);
        found.push(textAt(listAt(item, 'content')[0], 'text') ?? '');
        after = textAt(json, 'last_id');
      }
      must(same(found, said), `the items are ${show(found)}, expected ${show(said)}`);
    },
  },
  {
    ...responses,
    id: 'responses.deleted',
    title: 'A deleted response is gone',
    contract: 'deleteResponse/responses/200',
    run: async (trial) => {
      const { id } = await keptResponse(trial, 'delete');
      const deletion = await trial.ask({ operation: 'deleteResponse', params: { response_id: id } });
      const json = acceptedJson(trial, deletion, 'the deletion of responses');
      must(at(json, 'deleted') === true, `deleted is ${show(at(json, 'deleted'))}`, deletion);
      mustBeGone(trial, await lookUp(trial, id), 'a deleted response is found');
    },
  },
  {
    ...responses,
    id: 'responses.not-kept',
    title: 'A response to a request with "store": false is not kept, and says so',
    contract: 'schema:CreateResponseRequest/properties/store',
    run: async (trial) => {
      const { response, json } = await respond(trial, plainText, { metadata: { purpose: 'forget' } });
      must(at(json, 'store') !== true, 'the response says that it is stored', response);
      mustBeGone(
        trial,
        await lookUp(trial, textAt(json, 'id') ?? ''),
        'a response that is not kept is found',
      );
    },
  },
  {
    ...responses,
    id: 'responses.unknown',
    title: 'A response that does not exist is not found, and what refers to it is refused with the field',
    contract: 'createResponse/responses/404',
    run: async (trial) => {
      mustBeGone(trial, await lookUp(trial, missingResponse), 'a response is found that nobody made');
      const refers = (json: object) =>
        trial.ask({ operation: 'createResponse', json: { model: trial.target.model, input: 'x', ...json } });
      const response = await refers({ previous_response_id: missingResponse });
      must([400, 404].includes(response.status), `the status is ${response.status}`, response);
      if (trial.target.claimsContract)
        must(
          textAt(response.json, 'error', 'param') === 'previous_response_id',
          `param is ${show(at(response.json, 'error', 'param'))}`,
          response,
        );
    },
  },
];
