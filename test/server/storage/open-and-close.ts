/** Run by a test in many processes at once: opens the database, which brings it to the newest schema. */
import { openDatabase } from '../../../server/storage/database.ts';

const [folder = '', url] = process.argv.slice(2);
const db = await openDatabase({ folder, url });
await db.destroy();
