/** Run by a test: takes the write lock of an embedded database as a person with `sqlite3` would, and gives it back, each when it is asked. */
import { DatabaseSync } from 'node:sqlite';

const [path = ''] = process.argv.slice(2);
const file = new DatabaseSync(path, { timeout: 5_000 });
process.send?.('ready');
process.once('message', () => {
  file.exec('begin immediate');
  process.send?.('locked');
  process.once('message', () => {
    file.exec('rollback');
    file.close();
    process.disconnect();
  });
});
