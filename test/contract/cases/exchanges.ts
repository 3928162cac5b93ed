/** Every named exchange of a document, as the wire has it. */
import { exchangeTarget } from '../../../openapi/build/exchange-request.ts';
import { listExchanges, type Exchange } from '../../../openapi/build/exchanges.ts';
import type { ContractCase } from '../case.ts';
import type { ContractDocument, Operation } from '../document.ts';
import { formBody, formParts, formType } from '../form.ts';
import type { WireRequest } from '../wire.ts';

/** The request of an exchange. */
export function exchangeWire(exchange: Exchange): WireRequest {
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

/** Uploads first, deletions last: the others speak of the files in between. */
function rank({ operationId }: Exchange): number {
  return operationId === 'createFile' ? 0 : operationId === 'deleteFile' ? 2 : 1;
}

export function exchangeCases(document: ContractDocument): ContractCase[] {
  const operations = new Map(document.operations.map((operation) => [operation.id, operation]));
  return listExchanges(document.json)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((exchange) => {
      const operation = operations.get(exchange.operationId);
      if (operation === undefined) return [];
      const isError = exchange.status >= 400;
      return [
        {
          id: `${exchange.operationId} exchange ${exchange.name}`,
          surface: document.surface,
          operation,
          kind: 'exchange' as const,
          request: exchangeWire(exchange),
          requestBody: exchange.requestBody,
          expect: {
            status: exchange.status,
            mediaType: exchange.responseMediaType,
            example: exchange.name,
            ...(isError && { code: exchange.name }),
          },
        },
      ];
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
