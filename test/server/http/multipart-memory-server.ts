/** Run by the memory test: an upload server in a process of its own that responds to each upload with the process's peak memory so far, in bytes. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { receiveUpload } from '../../../server/http/multipart.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { FileStore } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';
import { listen } from './multipart-server.ts';

const folder = process.argv[2] ?? '';
const db = await openDatabase(folder);
const store = await FileStore.open(db, new FolderBytes(join(folder, 'files')));
const server = createServer(async (request, response) => {
  const file = await receiveUpload(request, {
    maxFileBytes: 512 * 1024 * 1024,
    begin: (about) => store.begin('ann', about),
    validate: () => {},
  });
  response.end(JSON.stringify({ bytes: file.bytes, peakBytes: process.resourceUsage().maxRSS * 1024 }));
});
console.log(await listen(server));
