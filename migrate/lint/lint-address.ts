/** Finds foreign base URLs, endpoints and query parameters, and makes the URL of the same call here. */
import { belowVersion, foreignEndpointsAt, foreignParameterAt } from '../facts/find-foreign.ts';
import { foreignParameters, type ForeignEndpoint } from '../facts/foreign.ts';
import { matchPath } from '../facts/match-path.ts';
import { operations, surfacePaths, type Operation } from './contract.ts';
import type { Finding } from './finding.ts';
import { readAddress, type Address } from './read-address.ts';

export interface AddressVerdict {
  /** The operation of the contract that is called, after what is foreign has been rewritten. */
  operation?: Operation;
  url: string;
  findings: Pick<Finding, 'name' | 'kind' | 'action' | 'how' | 'note'>[];
  /** Whether the URL shows that the call was meant for another aggregator. */
  foreign: boolean;
  /** Whether, by its URL, the call has nothing to do with models. */
  unrelated: boolean;
  /** Parts that an upload needs here and does not need there. */
  addedParts: { name: string; value: string }[];
}

export interface AddressOptions {
  newBase: string;
  oldBases: readonly string[];
}

export interface AddressedCall {
  url: string;
  method: string;
  parts?: readonly string[];
}

export function lintAddress(
  { url, method, parts }: AddressedCall,
  { newBase, oldBases }: AddressOptions,
): AddressVerdict {
  const address = readAddress(url, oldBases);
  const verdict: AddressVerdict = {
    url,
    findings: [],
    foreign: address.of !== undefined,
    unrelated: false,
    addedParts: [],
  };
  const endpoint = endpointOf(address, method);
  const path = endpoint === undefined ? address.path : newPath(endpoint, address.path);
  const operation = path === undefined ? undefined : operationOf(path, method, address);
  if (operation !== undefined) verdict.operation = operation;
  if (endpoint === undefined && operation === undefined && !verdict.foreign)
    return { ...verdict, unrelated: true };
  baseFinding(address, newBase, verdict);
  endpointFinding(endpoint, operation, address, method, verdict);
  const query = queryOf(address, operation, endpoint, verdict);
  if (operation?.path === '/files' && operation.method === 'POST') uploadFinding(parts, verdict);
  if (verdict.findings.length > 0 && path !== undefined && operation !== undefined)
    verdict.url = rewritten(address, operation, path, query, newBase);
  return verdict;
}

/** A path that is also in the contract is another aggregator's only below its base URL. */
function endpointOf(address: Address, method: string): ForeignEndpoint | undefined {
  if (!address.versioned && !address.pathOnly && address.of === undefined) return undefined;
  const isForeign = address.of !== undefined || (address.pathOnly && !/^(?:\/alt)?\/v1$/.test(address.base));
  return foreignEndpointsAt(method, address.path).find((endpoint) => {
    if (isForeign || endpoint.path.endsWith('/endpoints')) return true;
    // An unknown host may serve anything, under names as common as these.
    return address.versioned && operationOf(address.path, method, address) === undefined;
  });
}

function newPath(endpoint: ForeignEndpoint, old: string): string | undefined {
  const { action, to } = endpoint;
  if (action !== 'rewrite' || to === undefined) return undefined;
  const names = matchPath(belowVersion(endpoint), old) ?? {};
  return to.replaceAll(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? '');
}

function operationOf(path: string, method: string, address: Address): Operation | undefined {
  const fits = operations().filter(
    (operation) => operation.method === method && matchPath(operation.path, path) !== undefined,
  );
  const isAlt = address.base.endsWith(surfacePaths.alt);
  return (
    fits.find(({ surface }) => (surface === 'alt') === isAlt) ??
    (address.of === undefined && isAlt ? undefined : fits[0])
  );
}

function baseFinding(
  { base, of, pathOnly }: Address,
  newBase: string,
  { findings, operation }: AddressVerdict,
): void {
  const foreignPath = pathOnly && base !== '' && base !== surfacePaths.v1 && base !== surfacePaths.alt;
  if (of === undefined && !foreignPath) return;
  const note =
    of === 'own' ? 'an old URL' : of === undefined ? 'not a path of this service' : `the URL of ${of}`;
  if (operation === undefined)
    findings.push({ name: base, kind: 'path', action: 'decide', how: 'stays, with the call', note });
  else {
    const how = `becomes ${pathOnly ? '' : newBase}${surfacePaths[operation.surface]}`;
    findings.push({ name: base, kind: 'path', action: 'rewrite', how, note });
  }
}

function endpointFinding(
  endpoint: ForeignEndpoint | undefined,
  operation: Operation | undefined,
  address: Address,
  method: string,
  { findings }: AddressVerdict,
): void {
  if (endpoint !== undefined) {
    const { action, how, of } = endpoint;
    findings.push({
      name: `${method} ${endpoint.path}`,
      kind: 'path',
      action,
      how,
      note: `only on ${of.join(', ')}`,
    });
  } else if (operation === undefined) {
    const name = `${method} ${address.path === '' ? '/' : address.path}`;
    findings.push({ name, kind: 'path', action: 'decide', how: 'no such operation here', note: '' });
  }
}

function queryOf(
  address: Address,
  operation: Operation | undefined,
  endpoint: ForeignEndpoint | undefined,
  verdict: AddressVerdict,
): string {
  const pairs = address.query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
  const kept = pairs.flatMap((pair) => {
    const name = decodeName(pair);
    const rule = foreignParameterAt(address.path, name);
    const isKnown = operation?.query.includes(name) === true;
    if (isKnown || (rule === undefined && !verdict.foreign && endpoint === undefined)) return [pair];
    const { action, how, of, to } = rule ?? {
      action: 'drop' as const,
      how: 'not a parameter of this operation',
      of: [],
    };
    if (operation === undefined && rule === undefined) return [pair];
    verdict.findings.push({
      name,
      kind: 'parameter',
      action,
      how,
      note: of.length > 0 ? `only on ${of.join(', ')}` : '',
    });
    const isTaken = pairs.some((other) => decodeName(other) === to);
    return action === 'rewrite' && to !== undefined && !isTaken ? [pair.replace(/^[^=]*/, to)] : [];
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function decodeName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function uploadFinding(parts: readonly string[] | undefined, { findings, addedParts }: AddressVerdict): void {
  const rule = foreignParameters.find(({ name }) => name === 'purpose (absent)');
  if (rule?.to === undefined || parts === undefined || parts.includes('purpose')) return;
  findings.push({ name: rule.name, kind: 'parameter', action: rule.action, how: rule.how, note: '' });
  addedParts.push({ name: 'purpose', value: rule.to });
}

/** A base that was native stays; only its path or query changes then. */
function rewritten(
  address: Address,
  operation: Operation,
  path: string,
  query: string,
  newBase: string,
): string {
  const surface = surfacePaths[operation.surface];
  if (address.of !== undefined) return newBase + surface + path + query;
  if (address.pathOnly) return surface + path + query;
  return address.base + path + query;
}
