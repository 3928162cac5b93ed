/** Judges one request: its foreign parts, their replacements, and the contract errors of the result. */
import type { BodyKind } from '../facts/foreign.ts';
import { detectKind } from './detect-kind.ts';
import { explainFaults } from './explain-faults.ts';
import { chatFaults } from './field-rules.ts';
import { schemaFaults, type Surface } from './contract.ts';
import type { Finding, Refusal } from './finding.ts';
import { isObject, plain, type JsonValue } from './json-text.ts';
import { written } from './json-path.ts';
import { lintAddress, type AddressVerdict } from './lint-address.ts';
import { lintBody, type BodyVerdict } from './lint-body.ts';
import { lintHeaders } from './lint-headers.ts';
import type { ModelMap } from './lint-model.ts';
import type { Changes, Header, RequestEntry } from './request-entry.ts';

export interface LintOptions {
  map: ModelMap;
  newBase: string;
  oldBases: readonly string[];
  /** Names that need a decision, and for which it is to drop them. */
  drop: ReadonlySet<string>;
  /** The surface of bodies without a URL, if the caller names one. */
  surface?: Surface;
}

export interface RequestVerdict {
  findings: Finding[];
  /** What the contract would still refuse, and what could not be read. */
  refused: Refusal[];
  changes?: Changes;
}

/** `undefined` for a call that has nothing to do with models. */
export function lintRequest(entry: RequestEntry, options: LintOptions): RequestVerdict | undefined {
  const { url, method = 'POST', headers = [], parts } = entry;
  const address =
    url === undefined
      ? undefined
      : lintAddress({ url, method: method.toUpperCase(), ...(parts && { parts }) }, options);
  if (address?.unrelated === true && entry.stray) return undefined;
  const detected = kindOf(entry, address, options);
  const surface = address?.operation?.surface ?? (isMessages(detected.kind) ? 'alt' : 'v1');
  const head = lintHeaders(headers, surface);
  const body = bodyVerdict(entry, detected, options, address, head.findings.length > 0);
  const withSession = addCacheKey(body, detected.kind, head.promptCacheKey);
  const at = (path: string) => ({ ...entry.place, path });
  const findings: Finding[] = [
    ...(address?.findings ?? []).map((finding) => ({ where: at(`${entry.at}.url`), ...finding })),
    ...head.findings.map((finding) => ({
      where: at(written(['headers', finding.name], entry.at)),
      ...finding,
    })),
    ...body.findings.map(({ steps, of, ...finding }) => ({
      where: at(written(steps, entry.bodyAt)),
      ...finding,
      note:
        of.length === 0
          ? ''
          : of.includes('common') && of.length === 1
            ? 'only elsewhere'
            : `only on ${of.filter((name) => name !== 'common').join(', ')}`,
    })),
  ];
  const stays = address !== undefined && address.operation === undefined && address.findings.length > 0;
  // A call that stays at the other aggregator keeps all its parts: our key must not go there.
  if (stays) return { findings: findings.map(left), refused: [] };
  const changes = changesOf(entry, address, head, withSession);
  const refused = refusals(entry, detected.kind, withSession.body);
  return { findings, refused, ...(changes && { changes }) };
}

function left(finding: Finding): Finding {
  if (finding.action === 'decide') return finding;
  return { ...finding, action: 'decide', how: 'stays, with the call' };
}

interface Detected {
  kind?: BodyKind;
  /** The operation that would take the body exactly as it is. */
  also?: BodyKind;
}

function kindOf(
  entry: RequestEntry,
  address: AddressVerdict | undefined,
  { surface }: LintOptions,
): Detected {
  if (address?.operation !== undefined)
    return address.operation.kind === undefined ? {} : { kind: address.operation.kind };
  if (address !== undefined && address.foreign) return {};
  const isAlt = surface === 'alt' || (surface === undefined && hasHeader(entry, 'anthropic-version'));
  if (isAlt && isObject(entry.body))
    return { kind: entry.body['max_tokens'] === undefined ? 'count' : 'messages' };
  const detected: Detected = detectKind(entry.body) ?? {};
  if (surface !== 'v1') return detected;
  return isMessages(detected.kind)
    ? { kind: 'chat' }
    : detected.kind === undefined
      ? {}
      : { kind: detected.kind };
}

const isMessages = (kind: BodyKind | undefined) => kind === 'messages' || kind === 'count';

const hasHeader = ({ headers = [] }: RequestEntry, name: string) =>
  headers.some((header) => header.name.toLowerCase() === name);

function bodyVerdict(
  entry: RequestEntry,
  { kind, also }: Detected,
  options: LintOptions,
  address: AddressVerdict | undefined,
  foreignHeaders: boolean,
): BodyVerdict {
  const { body } = entry;
  if (body === undefined || kind === undefined) return { findings: [], body, changed: false };
  const verdict = lintBody(body, kind, options);
  if (also === undefined || foreignHeaders || address?.foreign === true) return verdict;
  // Nothing else is foreign: then it may as well be a native request of the other surface.
  const native = lintBody(body, also, options);
  if (native.findings.length > 0) return verdict;
  const how = 'native to /alt/v1/messages, unknown to /v1/chat/completions: say which by --surface';
  return {
    findings: verdict.findings.map((finding) => ({ ...finding, action: 'decide', how })),
    body,
    changed: false,
  };
}

function addCacheKey(verdict: BodyVerdict, kind: BodyKind | undefined, key: string | undefined): BodyVerdict {
  const { body } = verdict;
  if (key === undefined || kind !== 'chat' || !isObject(body) || body['prompt_cache_key'] !== undefined)
    return verdict;
  return { ...verdict, body: { ...body, prompt_cache_key: key }, changed: true };
}

function changesOf(
  { url, headers = [] }: RequestEntry,
  address: AddressVerdict | undefined,
  head: { headers: Header[]; findings: unknown[] },
  body: BodyVerdict,
): Changes | undefined {
  const changes: Changes = {};
  const isMoved = address !== undefined && address.url !== url;
  if (isMoved) changes.url = address.url;
  if (body.changed) changes.body = body.body;
  if (address !== undefined && address.addedParts.length > 0) changes.parts = address.addedParts;
  const adapted = head.headers.map((header) => adapt(header, changes));
  const differs =
    head.findings.length > 0 || adapted.some((header, index) => header.value !== headers[index]?.value);
  if (differs) changes.headers = adapted;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Headers that repeat the URL or the size of the body would contradict the changed request. */
function adapt(header: Header, { url, body }: Changes): Header {
  const name = header.name.toLowerCase();
  if (name === 'content-length' && body !== undefined)
    return { ...header, value: String(Buffer.byteLength(JSON.stringify(body))) };
  if (url === undefined || !URL.canParse(url)) return header;
  const { host, pathname, search } = new URL(url);
  if (name === 'host' || name === ':authority') return { ...header, value: host };
  return name === ':path' ? { ...header, value: pathname + search } : header;
}

function refusals(
  { place, at, bodyAt, unread, stray }: RequestEntry,
  kind: BodyKind | undefined,
  body: JsonValue,
): Refusal[] {
  if (unread !== undefined) return [{ where: { ...place, path: bodyAt }, message: unread }];
  if (kind === undefined)
    return body === undefined || stray
      ? []
      : [
          {
            where: { ...place, path: at },
            message: 'is no request of the contract, as far as it can be checked',
          },
        ];
  if (body === undefined) return [];
  const json = plain(body);
  const faults = [...explainFaults(schemaFaults(kind, json)), ...(kind === 'chat' ? chatFaults(json) : [])];
  return faults.map(({ steps, message }) => ({ where: { ...place, path: written(steps, bodyAt) }, message }));
}
