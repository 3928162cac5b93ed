/** Run by a test: when it is asked, takes the write lock of an embedded database as a person with `sqlite3` would. */
import { DatabaseSync } from 'node:sqlite';

const [path = ''] = process.argv.slice(2);
const file = new DatabaseSync(path, { timeout: 5_000 });
process.send?.('ready');
process.on('message', (forMs) => {
  file.exec('begin immediate');
  setTimeout(() => {
    file.exec('rollback');
    file.close();
    process.disconnect();
  }, Number(forMs));
});
