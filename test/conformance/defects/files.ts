/** Defects of files. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  each,
  inResponse,
  inHeaders,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list);

const deletion = (exchange: Parameters<ReturnType<typeof defective>>[0]) =>
  exchange.operation === 'deleteFile';

export const fileDefects: Defect[] = table('files', 'v1', 'files', {
  'id-missing': inResponse('createFile', drop('id')),
  'id-without-prefix': {
    response: (exchange) => {
      if (exchange.isJson) exchange.text = exchange.text.replaceAll(/"id":"file-(?!0{24})/g, '"id":"f');
    },
    request: (asked) => {
      asked.url = asked.url.replace(/\/files\/f(?=[0-9a-f]{24})/, '/files/file-');
    },
  },
  'bytes-as-characters': inResponse(
    'createFile',
    set('bytes', (old: unknown) => Number(old) - 6),
  ),
  'bytes-missing': inResponse('createFile', drop('bytes')),
  'filename-lost': inResponse('createFile', set('filename', 'upload.bin')),
  'filename-as-ascii': inResponse(
    'createFile',
    set('filename', (old: unknown) => String(old).replaceAll(/[^\s -~]/g, '_')),
  ),
  'purpose-lost': inResponse('createFile', set('purpose', 'assistants')),
  'status-error': inResponse('createFile', set('status', 'error')),
  'status-missing': inResponse('createFile', drop('status')),
  'created-in-milliseconds': inResponse(
    'createFile',
    set('created_at', (old: unknown) => Number(old) * 1_000),
  ),
  'object-wrong': inResponse('createFile', set('object', 'upload')),
  'status-201': withStatus(defective('createFile'), 201),
  'looked-up-with-other-bytes': inResponse('retrieveFile', set('bytes', 1)),
  'looked-up-of-another': inResponse('retrieveFile', set('id', 'file-111111111111111111111111')),
  'list-object-missing': inResponse('listFiles', drop('object')),
  'list-has-more-missing': inResponse('listFiles', drop('has_more')),
  'list-has-more-never': inResponse('listFiles', set('has_more', false)),
  'list-last-id-wrong': inResponse('listFiles', set('last_id', 'file-111111111111111111111111')),
  'list-oldest-first': inResponse(
    'listFiles',
    each(set('data', reversed), (json) =>
      [
        set('first_id', at(json, 'data', 0, 'id') ?? null),
        set('last_id', at(json, 'data', -1, 'id') ?? null),
      ].forEach((change) => change(json)),
    ),
  ),
  'list-limit-ignored': { request: (asked) => void (asked.url = asked.url.replace(/limit=1&?/, '')) },
  'list-after-ignored': { request: (asked) => void (asked.url = asked.url.replace(/after=[^&]*&?/, '')) },
  'list-order-ignored': {
    request: (asked) => void (asked.url = asked.url.replace('order=asc', 'order=desc')),
  },
  'list-purpose-ignored': { request: (asked) => void (asked.url = asked.url.replace(/purpose=[^&]*&?/, '')) },
  'list-without-the-newest': inResponse('listFiles', (json) => {
    set('data', (old: unknown) => (old as unknown[]).slice(1))(json);
    set('first_id', at(json, 'data', 0, 'id') ?? null)(json);
    set('last_id', at(json, 'data', -1, 'id') ?? null)(json);
  }),
  'download-other-bytes': {
    response: (exchange) => {
      if (defective('downloadFile')(exchange)) exchange.text = exchange.text.replace('Größe', 'Grosse');
    },
  },
  'download-with-other-line-ends': {
    response: (exchange) => {
      if (defective('downloadFile')(exchange)) exchange.text = exchange.text.replaceAll('\n', '\r\n');
    },
  },
  'download-in-json': {
    response: (exchange) => {
      if (defective('downloadFile')(exchange)) exchange.json = { content: exchange.text };
    },
  },
  'download-to-be-run': inHeaders(defective('downloadFile'), (headers) => {
    headers['content-type'] = 'text/html';
  }),
  'download-without-name': inHeaders(defective('downloadFile'), (headers) => {
    delete headers['content-disposition'];
  }),
  'download-inline': inHeaders(defective('downloadFile'), (headers) => {
    headers['content-disposition'] = (headers['content-disposition'] ?? '').replace('attachment', 'inline');
  }),
  'download-sniffed': inHeaders(defective('downloadFile'), (headers) => {
    delete headers['x-content-type-options'];
  }),
  'download-name-makes-header': inHeaders(defective('downloadFile'), (headers) => {
    if (/injected/.test(headers['content-disposition'] ?? '')) headers['x-injected'] = 'yes';
  }),
  'delete-says-false': inResponse('deleteFile', set('deleted', false)),
  'delete-of-another': inResponse('deleteFile', set('id', 'file-111111111111111111111111')),
  'delete-as-204': {
    response: (exchange) => {
      if (!defective('deleteFile')(exchange)) return;
      exchange.reply.status = 204;
      exchange.text = '';
      delete exchange.reply.headers['content-type'];
    },
  },
  'delete-does-nothing': {
    request: (asked, operation) => {
      if (operation === 'deleteFile') asked.method = 'GET';
    },
    response: (exchange) => {
      if (deletion(exchange) && exchange.reply.status === 200)
        exchange.json = { id: at(exchange.json, 'id'), object: 'file', deleted: true };
    },
  },
  'delete-twice-succeeds': {
    response: (exchange) => {
      if (!deletion(exchange) || exchange.reply.status !== 404) return;
      exchange.reply.status = 200;
      exchange.json = { id: exchange.asked.url.split('/').at(-1), object: 'file', deleted: true };
    },
  },
  'deleted-as-410': withStatus(
    (exchange) =>
      exchange.operation === 'retrieveFile' &&
      exchange.code === 'file_not_found' &&
      !exchange.asked.url.includes('00000000'),
    410,
  ),
  'deleted-told-apart': {
    response: (exchange) => {
      if (exchange.code === 'file_not_found' && !exchange.asked.url.includes('00000000'))
        exchange.text = exchange.text.replace('No such file', 'This file was deleted');
    },
  },
  'missing-without-param': {
    response: (exchange) => {
      if (exchange.code === 'file_not_found')
        exchange.text = exchange.text.replace('"param":"file_id"', '"param":null');
    },
  },
  'missing-as-400': withStatus((exchange) => exchange.code === 'file_not_found', 400),
  'expiry-ignored': inResponse('createFile', drop('expires_at')),
  'expiry-always': inResponse(
    'createFile',
    (json) => at(json, 'expires_at') === undefined && set('expires_at', 2_000_000_000)(json),
  ),
  'expiry-in-milliseconds': inResponse(
    'createFile',
    set('expires_at', (old: unknown) => (typeof old === 'number' ? old * 1_000 : old)),
  ),
  'bad-purpose-accepted': {
    request: (asked) => {
      if (asked.body.includes('\r\n\r\nnovel\r\n'))
        asked.body = Buffer.from(asked.body.toString('latin1').replace('novel', 'evals'), 'latin1');
    },
  },
  'bad-purpose-unnamed': {
    response: (exchange) => {
      if (exchange.operation === 'createFile' && exchange.reply.status === 400)
        exchange.text = exchange.text.replace(/"param":"[^"]*"/, '"param":null');
    },
  },
  'missing-file-in-chat-ignored': {
    request: (asked, operation) => {
      if (operation === 'createChatCompletion')
        asked.body = Buffer.from(asked.body.toString().replace(/,\{"type":"file".*?\}\}/, ''));
    },
  },
});
