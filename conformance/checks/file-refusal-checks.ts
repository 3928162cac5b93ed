/** Files: what has to be refused, at the upload and wherever a file is named. */
import type { FormPart } from '../http/call.ts';
import { textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { mustRefuse, type Expected } from './refusal.ts';
import { missingFile } from './sample.ts';
import { filePart, purposePart, withFile } from './uploaded-file.ts';

const files = { profile: 'files', surface: 'v1' } as const;
const small = [purposePart, filePart('conformance.txt')];
const remove = (trial: Trial, id: string) => trial.ask({ operation: 'deleteFile', params: { file_id: id } });

/** A form that has to be refused. */
function refuses(name: string, title: string, form: FormPart[], expected: Expected): Check {
  return {
    ...files,
    id: `files.refuses.${name}`,
    title,
    contract: 'createFile/responses/400',
    run: async (trial) => {
      await withFile(trial, small, async () => undefined);
      const response = await trial.ask({ operation: 'createFile', form });
      const id = response.status === 200 ? textAt(response.json, 'id') : undefined;
      if (id !== undefined) await remove(trial, id);
      mustRefuse(trial, response, expected);
    },
  };
}

export const fileRefusalChecks: Check[] = [
  {
    ...files,
    id: 'files.in-chat',
    title: 'A chat that names a file that is not there is refused as not found',
    contract: 'page:Lifecycles',
    run: async (trial) => {
      onlyByContract(trial, 'the one response for files that are not there');
      const content = [
        { type: 'text', text: 'What is in it?' },
        { type: 'file', file: { file_id: missingFile } },
      ];
      const response = await trial.ask({
        operation: 'createChatCompletion',
        json: { model: trial.target.model, messages: [{ role: 'user', content }] },
      });
      mustRefuse(trial, response, { code: 'file_not_found' });
    },
  },
  refuses(
    'purpose',
    'An unknown purpose is refused and named',
    [{ name: 'purpose', value: 'novel' }, filePart('a.txt')],
    { code: 'invalid_value', param: 'purpose' },
  ),
  refuses('no-purpose', 'A missing purpose is refused and named', [filePart('a.txt')], {
    code: 'missing_required_parameter',
    param: 'purpose',
  }),
  refuses('no-file', 'A form without a file is refused and named', [purposePart], {
    code: 'missing_required_parameter',
    param: 'file',
  }),
  refuses(
    'unknown-part',
    'A part that the contract does not know is refused and named',
    [purposePart, { name: 'owner', value: 'anna' }, filePart('a.txt')],
    { code: 'unknown_parameter', param: 'owner' },
  ),
];
