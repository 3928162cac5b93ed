/** The one table of contract tests of a surface, made from its document; the same in every run. */
import type { ContractCase } from './case.ts';
import { bodyCases } from './cases/bodies.ts';
import { errorCases } from './cases/errors.ts';
import { exchangeCases, ordinaryRequests } from './cases/exchanges.ts';
import { parameterCases } from './cases/parameters.ts';
import { transportCases } from './cases/transport.ts';
import { uploadCases } from './cases/uploads.ts';
import type { ContractDocument } from './document.ts';

/** Throws when two cases have one name. */
export function contractCases(document: ContractDocument): ContractCase[] {
  const requests = ordinaryRequests(document);
  const cases = [
    ...exchangeCases(document),
    ...errorCases(document, requests),
    ...transportCases(document, requests),
    ...parameterCases(document, requests),
    ...uploadCases(document),
    ...bodyCases(document, requests),
  ];
  const names = new Set<string>();
  for (const { id } of cases) {
    if (names.has(id)) throw new Error(`two contract cases are called '${id}'`);
    names.add(id);
  }
  return cases;
}
