/** The one table of contract tests of a surface, made from its document; the same in every run. */
import type { ContractCase } from './case.ts';
import { bodyCases } from './cases/bodies.ts';
import { errorCases } from './cases/errors.ts';
import { exchangeCases, ordinaryRequests } from './cases/exchanges.ts';
import { parameterCases } from './cases/parameters.ts';
import { transportCases } from './cases/transport.ts';
import { uploadCases } from './cases/uploads.ts';
import type { ContractDocument } from './document.ts';

/** In the order in which they must run: uploads first, deletions last. Throws when two cases have one name. */
export function contractCases(document: ContractDocument): ContractCase[] {
  const requests = ordinaryRequests(document);
  const exchanges = exchangeCases(document);
  const deleting = (each: ContractCase): boolean => each.operation.method === 'DELETE' && each.expect.status === 200;
  const cases = [
    ...exchanges.filter((each) => !deleting(each)),
    ...errorCases(document, requests),
    ...transportCases(document, requests),
    ...parameterCases(document, requests),
    ...uploadCases(document),
    ...bodyCases(document, requests),
    ...exchanges.filter(deleting),
  ];
  const names = new Set<string>();
  for (const { id } of cases) {
    if (names.has(id)) console.log("DUP",id);
    names.add(id);
  }
  return cases;
}
