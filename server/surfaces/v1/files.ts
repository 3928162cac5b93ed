/** The five file operations: upload, list, look up, delete, download. Each sees only the caller's own files. */
import type { components } from '../../../openapi/generated/v1.ts';
import type { AdmitUpload } from '../../admission/upload-admitter.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Exchange, Handler } from '../../http/surface.ts';
import { receiveUpload } from '../../http/multipart.ts';
import type { FileStore, StoredFile } from '../../storage/file-store.ts';

type FileObject = components['schemas']['FileObject'];

/** Largest file, bytes; the contract has the same limit on the part `file`. */
const maxFileBytes = 512 * 1024 * 1024;

export function fileHandlers(
  store: FileStore,
  admitUpload: AdmitUpload,
): Record<'createFile' | 'listFiles' | 'retrieveFile' | 'deleteFile' | 'downloadFile', Handler> {
  return {
    createFile: (exchange) => createFile(store, admitUpload, exchange),
    listFiles: (exchange) => listFiles(store, exchange),
    retrieveFile: async ({ params, principal }) => {
      const file = await store.get(principal.owner, String(params['file_id']));
      if (file === undefined) throw fileNotFound(params['file_id']);
      return { kind: 'json', status: 200, body: fileObject(file) };
    },
    deleteFile: async ({ params, principal }) => {
      const id = String(params['file_id']);
      if (!(await store.remove(principal.owner, id))) throw fileNotFound(id);
      return { kind: 'json', status: 200, body: { id, object: 'file', deleted: true } };
    },
    downloadFile: async ({ params, principal }) => {
      const file = await store.open(principal.owner, String(params['file_id']));
      if (file === undefined) throw fileNotFound(params['file_id']);
      return {
        kind: 'stream',
        status: 200,
        mediaType: 'application/octet-stream',
        headers: {
          'content-length': String(file.bytes),
          'content-disposition': contentDisposition(file.filename),
          'x-content-type-options': 'nosniff',
        },
        body: file.read(),
      };
    },
  };
}

/** Unknown, foreign, deleted and expired files get the same response; the message has the id. */
function fileNotFound(id: unknown): ApiError {
  return new ApiError('file_not_found', `No such file: '${String(id).slice(0, 128)}'.`, { param: 'file_id' });
}

async function createFile(store: FileStore, admitUpload: AdmitUpload, exchange: Exchange) {
  const end = await admitUpload(exchange.principal);
  try {
    const file = await receiveFile(store, exchange);
    return { kind: 'json', status: 200, body: fileObject(file) } as const;
  } finally {
    await end();
  }
}

async function receiveFile(
  store: FileStore,
  { request, principal, operation, signal }: Exchange,
): Promise<StoredFile> {
  return await receiveUpload(request, {
    maxFileBytes,
    signal,
    begin: (about) => store.begin(principal.owner, about),
    validate: (fields) => {
      const violation = operation.validateBody('multipart/form-data', fields);
      if (violation !== undefined)
        throw new ApiError(violation.code, violation.message, { param: violation.param });
    },
  });
}

async function listFiles(store: FileStore, { query, principal }: Exchange) {
  const after = query['after'] as string | undefined;
  const purpose = query['purpose'] as string | undefined;
  const page = await store.list(principal.owner, {
    limit: (query['limit'] as number | undefined) ?? 10_000,
    order: (query['order'] as 'asc' | 'desc' | undefined) ?? 'desc',
    ...(after !== undefined && { after }),
    ...(purpose !== undefined && { purpose }),
  });
  if (page === undefined)
    throw new ApiError('file_not_found', `No such file: '${String(after).slice(0, 128)}'.`, {
      param: 'after',
    });
  const data = page.files.map(fileObject);
  const body = {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: page.hasMore,
  };
  return { kind: 'json', status: 200, body } as const;
}

function fileObject(file: StoredFile): FileObject {
  return {
    id: file.id,
    object: 'file',
    bytes: file.bytes,
    created_at: Math.floor(file.createdAtMs / 1_000),
    filename: file.filename,
    purpose: file.purpose,
    status: file.status === 'uploading' ? 'uploaded' : file.status,
    ...(file.expiresAtMs !== null && { expires_at: Math.floor(file.expiresAtMs / 1_000) }),
    ...(file.statusDetails !== null && { status_details: file.statusDetails }),
  };
}

/** RFC 6266: an ASCII name for all clients, the real one in UTF-8 for those that read `filename*`. */
function contentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
