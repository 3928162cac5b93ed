/** Finds the surfaces of the other side and a model that responds, or reports in one line why it cannot. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Call } from '../http/call.ts';
import type { Client } from '../http/client.ts';
import { NoResponse } from '../http/connection-problem.ts';
import { at } from '../../openapi/json/json-value.ts';
import { rootsOf } from './base-address.ts';
import { bindCall, type Address } from './bind-call.ts';
import { CannotRun } from './cannot-run.ts';
import { chatModels } from './choose-models.ts';
import { classify, complaintOf, namesModel, type Kind } from './classify.ts';
import { catalogIds, plainCall, showsContract, type PlainSettings, type Target } from './target.ts';

export interface Wanted {
  base: URL;
  key: string;
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>;
  surfaces: readonly SurfaceName[];
  model: string | undefined;
}

export interface Discovered {
  targets: Target[];
  /** Every response received during discovery. */
  responses: HttpResponse[];
}

/** Rejects with `CannotRun`. */
export async function discover(wanted: Wanted, client: Client): Promise<Discovered> {
  const responses: HttpResponse[] = [];
  const found: Target[] = [];
  const misses: Miss[] = [];
  for (const surface of wanted.surfaces) {
    const outcome = await findSurface(surface, wanted, { client, responses });
    if (Array.isArray(outcome)) misses.push(...outcome);
    else found.push(outcome);
  }
  if (found.length === 0) throw new CannotRun(worst(misses, wanted));
  const claimsContract = found.some(({ claimsContract: claims }) => claims);
  return { targets: found.map((target) => ({ ...target, claimsContract })), responses };
}

/** Why a candidate is not the surface. */
interface Miss {
  kind: Kind;
  line: string;
}

interface Tools {
  client: Client;
  responses: HttpResponse[];
}

async function findSurface(surface: SurfaceName, wanted: Wanted, tools: Tools): Promise<Target | Miss[]> {
  const misses: Miss[] = [];
  for (const root of rootsOf(wanted.base, surface)) {
    for (const auth of surface === 'v1' ? (['bearer'] as const) : (['x-api-key', 'bearer'] as const)) {
      const outcome = await tryRoot(
        { surface, root, key: wanted.key, headers: wanted.headers, auth },
        wanted,
        tools,
      );
      if (!('kind' in outcome)) return outcome;
      if (outcome.kind === 'limited') throw new CannotRun(outcome.line);
      misses.push(outcome);
      if (outcome.kind !== 'unauthorized') break;
    }
  }
  return misses;
}

async function tryRoot(address: Address, wanted: Wanted, tools: Tools): Promise<Target | Miss> {
  const listing = await ask(
    { operation: address.surface === 'v1' ? 'listModels' : 'listMessageModels' },
    address,
    tools,
  );
  const listed = classify(listing);
  const data = listed === 'json' ? at(listing.json, 'data') : undefined;
  const catalog: readonly unknown[] | undefined = Array.isArray(data) ? data : undefined;
  const models = wanted.model === undefined ? chatModels(catalog ?? []) : [wanted.model];
  if (models.length === 0) {
    if (listed === 'json')
      return { kind: 'no-model', line: `${listing.sent.url} lists no chat model; name one with --model` };
    if (listed !== 'absent' || !(await exists(address, tools))) return missOf(listing, listed);
    return {
      kind: 'no-model',
      line: `there is no models list at ${listing.sent.url}; name a model with --model`,
    };
  }
  let miss: Miss = missOf(listing, listed);
  for (const model of models) {
    const tried = await tryModel(model, address, tools);
    if (!('kind' in tried)) {
      const ids = catalogIds({ catalog });
      return {
        ...address,
        model,
        catalog,
        settings: tried,
        claimsContract: showsContract(tools.responses, ids),
        echoes: isEcho(model),
      };
    }
    miss = tried;
    if (tried.kind !== 'no-model') break;
  }
  return miss;
}

/** Whether the surface is there at all: an empty question is refused where it is, and not found where it is not. */
async function exists(address: Address, tools: Tools): Promise<boolean> {
  const response = await ask(
    { ...plainCall(address.surface, '', { limitField: 'max_tokens', temperature: false }), json: {} },
    address,
    tools,
  );
  return classify(response) !== 'absent' && response.status < 500 && !response.isHtml;
}

/** Models that return the last text of the user. */
const isEcho = (model: string): boolean => /^sandbox\/(chat|priced)$/.test(model);

/** Statuses by which a server reports that a model is not for chat, or not on this surface. */
const refusalStatuses = new Set([400, 422]);

/** Most corrections of the plain question. */
const maxCorrections = 3;

/** Asks the plain question, correcting the settings that this model does not take. */
async function tryModel(model: string, address: Address, tools: Tools): Promise<PlainSettings | Miss> {
  const settings: PlainSettings = { limitField: 'max_tokens', temperature: true };
  for (let corrections = 0; ; corrections++) {
    const response = await ask(plainCall(address.surface, model, settings), address, tools);
    const kind = classify(response);
    if (kind === 'absent' && namesModel(response, model)) {
      return {
        kind: 'no-model',
        line: `the model '${model}' does not exist there (${complaintOf(response)})`,
      };
    }
    if (
      kind === 'html' ||
      kind === 'unauthorized' ||
      kind === 'forbidden' ||
      kind === 'limited' ||
      kind === 'absent' ||
      kind === 'redirect'
    ) {
      return missOf(response, kind);
    }
    const complaint = refusalStatuses.has(response.status) ? complaintOf(response) : '';
    if (
      corrections < maxCorrections &&
      settings.limitField === 'max_tokens' &&
      /max_completion_tokens|max_tokens/.test(complaint) &&
      address.surface === 'v1'
    ) {
      settings.limitField = 'max_completion_tokens';
    } else if (corrections < maxCorrections && settings.temperature && complaint.includes('temperature')) {
      settings.temperature = false;
    } else if (refusalStatuses.has(response.status) && !isEcho(model)) {
      return {
        kind: 'no-model',
        line: `the model '${model}' refuses a plain question (${response.status}: ${complaintOf(response)})`,
      };
    } else return settings;
  }
}

/** Sends; what hangs, or never ends, ends the run here, where nothing is known yet. */
async function ask(call: Call, address: Address, { client, responses }: Tools): Promise<HttpResponse> {
  const outgoing = bindCall(call, address);
  try {
    const response = await client.send(outgoing);
    responses.push(response);
    if (response.end === 'whole') return response;
    const why = {
      slow: 'does not end its response in time',
      long: 'sends a response without end',
      cut: 'broke off its response',
    }[response.end];
    throw new CannotRun(`${outgoing.url} ${why}`);
  } catch (thrown) {
    if (thrown instanceof NoResponse) throw new CannotRun(thrown.message);
    throw thrown;
  }
}

function missOf(response: HttpResponse, kind: Kind): Miss {
  const { url } = response.sent;
  const lines: Partial<Record<Kind, string>> = {
    html: `${url} responds with HTML instead of JSON; is this the URL of an API?`,
    unauthorized: `the key was refused (401 at ${url}: ${complaintOf(response)})`,
    forbidden: `the key may not do this (403 at ${url}: ${complaintOf(response)})`,
    limited: `too many requests or a spent budget (429 at ${url}: ${complaintOf(response)})`,
    redirect: `${url} redirects to ${response.header('location') ?? 'nowhere'}; use that URL`,
    absent: `there is nothing at ${url} (${response.status})`,
  };
  return {
    kind,
    line:
      lines[kind] ??
      `${url} does not respond as an API does (status ${response.status}: ${complaintOf(response)})`,
  };
}

/** Of all reasons the one that helps most. */
function worst(misses: readonly Miss[], { surfaces, base }: Wanted): string {
  const order: Kind[] = [
    'unauthorized',
    'forbidden',
    'limited',
    'no-model',
    'redirect',
    'html',
    'other',
    'json',
    'absent',
  ];
  const [first] = misses.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  if (first !== undefined && first.kind !== 'absent') return first.line;
  const styles = surfaces.map((surface) => (surface === 'v1' ? 'chat-completions' : 'messages')).join(' or ');
  return `no ${styles} style API below ${base.href}; looked at ${surfaces.flatMap((surface) => rootsOf(base, surface)).join(', ')}`;
}
