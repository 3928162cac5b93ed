/** Judges whether a response is a success, and if not, whether that is a fault or a missing feature of this side. */
import { bodyMisfit } from '../contract/response-shape.ts';
import { complaintOf } from '../discovery/classify.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { Broken, must, Skipped, Unsupported } from './outcome.ts';

const endings = {
  slow: 'the response did not end in time',
  long: 'the response is longer than anything that was asked for',
  cut: 'the connection broke before the response had ended',
};

/** Throws `Broken` when the body is not all there. */
export function mustBeWhole(response: HttpResponse): void {
  if (response.end !== 'whole') throw new Broken(endings[response.end], response);
}

/** Statuses by which a server of the style reports that it has no such endpoint. */
export const noEndpoint: ReadonlySet<number> = new Set([404, 405, 501]);
/** Statuses by which it reports that it does not support the request. */
const noFeature = new Set([400, 403, 404, 405, 415, 422, 501]);
/** Codes that the contract defines for an unsupported feature. */
const contractsNo = new Set(['unsupported_parameter', 'unsupported_value']);

/**
 * Returns for a success. Otherwise `feature` is unsupported when this side may lack it and reports so, and its
 * lack is a fault when the contract is claimed and leaves no choice.
 */
export function mustAccept(trial: Trial, response: HttpResponse, feature: string): void {
  mustBeWhole(response);
  if (response.status === 200) return;
  const said = `status ${response.status}: ${complaintOf(response)}`;
  if (response.status === 429) throw new Skipped(`too many requests (${said})`);
  if (mayLack(trial, response)) throw new Unsupported(`${feature}: ${said}`, response);
  throw new Broken(`${feature} gets no response (${said})`, response);
}

function mayLack(trial: Trial, response: HttpResponse): boolean {
  const { claimsContract, echoes } = trial.target;
  if (!claimsContract) return noFeature.has(response.status) || noEndpoint.has(response.status);
  return !echoes && contractsNo.has(codeOf(response));
}

/** The error code of a refusal on either surface; empty when there is none. */
export function codeOf(response: HttpResponse): string {
  const { json } = response;
  return textAt(json, 'error', 'code') ?? textAt(json, 'error', 'details', 'error_code') ?? '';
}

/** The JSON of a success, validated against the document. */
export function acceptedJson(trial: Trial, response: HttpResponse, feature: string): unknown {
  mustAccept(trial, response, feature);
  const wrong = bodyMisfit(response);
  must(wrong === undefined, wrong ?? '', response);
  return response.json;
}

/** Throws `Unsupported` unless the other side claims the contract; for rules that only the contract has. */
export function onlyByContract(trial: Trial, rule: string): void {
  if (!trial.target.claimsContract)
    throw new Unsupported(`${rule} is a rule of the Model-Routing contract only`);
}
