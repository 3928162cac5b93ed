/** Every generated file outside `openapi/generated`, with the text that it should have today. */
import { contractText, responsesGrammarText } from '../../client/build/contract-text.ts';
import { thirdPartyNotices } from '../../packaging/third-party-notices.ts';
import { installationFileSchema } from '../../server/as-code/installation-file.ts';
import { providerFileSchema } from '../../server/configuration/provider-file.ts';
import { testedClientsPage } from './tested-clients.ts';

/** Path from the root of the repository → text. Reads `openapi/generated`, which must be up to date by then. */
export function generatedTexts(): Record<string, string> {
  return {
    THIRD_PARTY_NOTICES: thirdPartyNotices(),
    'client/generated/contract.ts': contractText(),
    'client/generated/responses-grammar.ts': responsesGrammarText(),
    'docs/tested-clients.md': testedClientsPage(),
    'server/as-code/installation-file.schema.json': `${JSON.stringify(installationFileSchema(), null, 2)}\n`,
    'server/configuration/provider-file.schema.json': `${JSON.stringify(providerFileSchema(), null, 2)}\n`,
  };
}
