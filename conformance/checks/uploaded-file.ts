/** Uploads a file for the duration of a check and always deletes it afterwards. */
import { must } from './outcome.ts';
import { acceptedJson } from './accepted.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { FormPart } from '../http/call.ts';
import { textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';

/** Two lines in three scripts, so that bytes and characters differ. */
export const fileText = 'The river Weser, Größe and 流れ.\nSecond line.\n';
export const fileBytes = Buffer.byteLength(fileText);

export interface Uploaded {
  id: string;
  json: unknown;
  response: HttpResponse;
}

export function filePart(filename: string, value = fileText): FormPart {
  return { name: 'file', value, filename, type: 'text/plain' };
}

export const purposePart: FormPart = { name: 'purpose', value: 'user_data' };

/** Throws `Unsupported` when the other side takes no files. */
export async function withFile<T>(
  trial: Trial,
  parts: FormPart[],
  use: (file: Uploaded) => Promise<T>,
): Promise<T> {
  const response = await trial.ask({ operation: 'createFile', form: parts });
  const json = acceptedJson(trial, response, 'files');
  const id = textAt(json, 'id') ?? '';
  must(id !== '', 'the file has no id', response);
  try {
    return await use({ id, json, response });
  } finally {
    const { last } = trial;
    await trial.ask({ operation: 'deleteFile', params: { file_id: id } }).catch(() => undefined);
    trial.last = last;
  }
}
