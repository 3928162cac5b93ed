/** In the place of the thread for schemas: `{ act }` says what becomes of each order. */
import { parentPort, threadId } from 'node:worker_threads';

parentPort?.on('message', ({ act }: { act: string }) => {
  if (act === 'exit') process.exit(1);
  if (act === 'fill') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 10_000 }));
  if (act === 'loop') for (let turns = 0; ; turns += 1);
  parentPort?.postMessage({ json: act === 'who' ? String(threadId) : `"${act}"` }, []);
});
parentPort?.postMessage('ready', []);
