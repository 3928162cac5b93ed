/** Gives schemas whose values must mean something (media in base64, ids of files) an example that means it. */
import { objectAt, type Json, type JsonObject } from '../../../openapi/build/json.ts';
import { pdf, png, wav } from '../../support/samples.ts';

/** The id by which the documents' examples know an uploaded file; whoever sends a request puts the real one in its place. */
export const exampleFileId = 'file-2f6d1b8a4c9e4e07b35a9c61';

/** The same for a response. */
export const exampleResponseId = 'resp_5f0e2b7c9a1d4e38b6c2f714';

/** The same for an image, which the documents have no example of. */
export const exampleImageId = 'file-9d3c5e7a1b2f4c6d8e0a7b5c';

/** Keywords of the copy, for the sampler. */
export const neededMembers = 'x-needed';
export const besideItems = 'x-beside';

/** By component and property. */
const usable: Readonly<Record<string, () => string>> = {
  'ChatInputAudio.data': () => wav(20).toString('base64'),
  'ChatFileInput.file_id': () => exampleFileId,
  'ChatFileInput.file_data': () => `data:application/pdf;base64,${pdf('One page.').toString('base64')}`,
  'Base64ImageSource.data': () => png(2, 2).toString('base64'),
  'Base64PdfSource.data': () => pdf('One page.').toString('base64'),
  'FileImageSource.file_id': () => exampleImageId,
  'FileDocumentSource.file_id': () => exampleFileId,
  'InputContainerUploadBlock.file_id': () => exampleFileId,
  'ResponsesInputFile.file_id': () => exampleFileId,
  'ResponsesInputFile.file_data': () => `data:application/pdf;base64,${pdf('One page.').toString('base64')}`,
  'ResponsesInputImage.file_id': () => exampleImageId,
};

/** Members of which the server demands one, and no keyword of the schema says so; the smallest value has these. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ResponsesInputFile: ['file_id'],
  ResponsesInputImage: ['file_id'],
};

/** Further items of lists, beside the one that is tried: some items alone are nothing to respond to. */
const besides: Readonly<Record<string, Json[]>> = {
  ResponsesInputItems: [{ type: 'message', role: 'user', content: 'x' }],
};

/** A copy of the document for generators to read; pointers into it are those of the original. */
export function withUsableExamples(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  const schemas = objectAt(objectAt(copy, 'components'), 'schemas');
  for (const [place, make] of Object.entries(usable)) {
    const [component = '', property = ''] = place.split('.');
    const properties = objectAt(objectAt(schemas, component), 'properties');
    const examples: Json = [make()];
    if (property in properties) properties[property] = { ...objectAt(properties, property), examples };
  }
  for (const [component, names] of Object.entries(needed))
    objectAt(schemas, component)[neededMembers] = [...names];
  for (const [component, items] of Object.entries(besides)) objectAt(schemas, component)[besideItems] = items;
  return copy;
}
