/** Every named exchange of a document, as the wire has it. */
import { stringAt } from '../../../openapi/build/json.ts';
import { exchangeTarget } from '../../../openapi/build/exchange-request.ts';
import { listExchanges, type Exchange } from '../../../openapi/build/exchanges.ts';
import { png } from '../../support/samples.ts';
import type { ContractCase } from '../case.ts';
import type { ContractDocument, Operation } from '../document.ts';
import { formBody, formParts, formType } from '../form.ts';
import { exampleImageId } from '../generate/usable-examples.ts';
import type { WireRequest } from '../wire.ts';

/** The request of an exchange. */
function exchangeWire(exchange: Exchange): WireRequest {
  const { method, headers, requestBody, requestMediaType } = exchange;
  const isForm = requestMediaType === 'multipart/form-data';
  const contentType = isForm ? formType : requestMediaType;
  const body =
    requestBody === undefined
      ? undefined
      : isForm
        ? formBody(formParts(Object(requestBody), exchange.fileFields, exchange.filename))
        : JSON.stringify(requestBody);
  return {
    method,
    path: exchangeTarget(exchange),
    headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) },
    ...(body !== undefined && { body }),
    ...(exchange.wrongKey && { key: 'wrong' as const }),
  };
}

export function exchangeCases(document: ContractDocument): ContractCase[] {
  const operations = new Map(document.operations.map((operation) => [operation.id, operation]));
  return listExchanges(document.json).map((exchange) => {
    const operation = operations.get(exchange.operationId);
    if (operation === undefined) throw new Error(`no operation ${exchange.operationId}`);
    return {
      id: `${exchange.operationId} exchange ${exchange.name}`,
      surface: document.surface,
      operation,
      kind: 'exchange',
      request: exchangeWire(exchange),
      requestBody: exchange.requestBody,
      breaksBody: !exchange.requestIsValid,
      expect: {
        status: exchange.status,
        mediaType: exchange.responseMediaType,
        example: exchange.name,
        ...(exchange.status >= 400 && { code: exchange.name }),
      },
    };
  });
}

/** The request of each operation that succeeds without anything particular; what the other cases are variations of. */
export function ordinaryRequests(document: ContractDocument): Map<string, WireRequest> {
  const ordinary = listExchanges(document.json).filter(({ name }) => name === 'ordinary');
  return new Map(ordinary.map((exchange) => [exchange.operationId, exchangeWire(exchange)]));
}

/** The ordinary request of an operation. Throws when the document has none. */
export function ordinaryOf(requests: ReadonlyMap<string, WireRequest>, { id }: Operation): WireRequest {
  const request = requests.get(id);
  if (request === undefined) throw new Error(`${id} has no exchange 'ordinary'`);
  return request;
}

/** The requests among the examples that make what others name: uploads, and responses; with the ids of the examples. */
export function exampleUploads(document: ContractDocument): { request: WireRequest; exampleId: string }[] {
  const uploads = listExchanges(document.json)
    .filter(({ operationId, name, status }) => status < 300 && makes(operationId, name))
    .map((exchange) => ({
      request: exchangeWire(exchange),
      exampleId: stringAt(exchange.responseExample, 'id') ?? '',
    }));
  return [...uploads, { request: imageUpload(), exampleId: exampleImageId }];
}

/** Every response has the id of the ordinary one, but for a call of a tool. */
function makes(operationId: string, name: string): boolean {
  if (operationId === 'createResponse') return name === 'ordinary' || name === 'tool_call';
  return operationId === 'createFile';
}

/** For the places where a file must be an image. */
function imageUpload(): WireRequest {
  const boundary = 'image-of-the-contract-tests';
  const part = (head: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  const body = Buffer.concat([
    part('name="purpose"'),
    Buffer.from('vision\r\n'),
    part('name="file"; filename="dot.png"'),
    png(2, 2),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { method: 'POST', path: '/files', headers, body };
}
