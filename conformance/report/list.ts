/** The list of all checks: the subject of each, and its place in the contract. */
import { chosenChecks, type Choice } from '../checks/chosen-checks.ts';
import { surfaceContract } from '../contract/surface-contract.ts';

/** One line for each check, in columns that are divided by tabs. */
export function listOfChecks(choice: Choice): string {
  const rows = chosenChecks(choice).map(({ id, profile, surface, title, contract }) =>
    [profile, surface, id, title, surfaceContract(surface).pointer(contract)].join('\t'),
  );
  return `${rows.join('\n')}\n`;
}
