/** Run by a test: takes the write lock of an embedded database as a person with `sqlite3` would, for so many ms. */
import { DatabaseSync } from 'node:sqlite';

const [path = '', forMs = '0'] = process.argv.slice(2);
const file = new DatabaseSync(path, { timeout: 5_000 });
file.exec('begin immediate');
process.send?.('locked');
setTimeout(() => {
  file.exec('rollback');
  file.close();
  process.disconnect();
}, Number(forMs));
