/** A thread that makes instances of hostile schemas; the main thread ends it when one takes too long. */
import { parentPort } from 'node:worker_threads';
import { instanceJson } from '../instance.ts';
import { Work } from './work.ts';

/** First `ready`, then for each schema the JSON of its instance, null where there is none. */
export type InstanceReply = 'ready' | { json: string | null };

function reply(message: InstanceReply): void {
  parentPort?.postMessage(message, []);
}

parentPort?.on('message', (schema: unknown) => {
  reply({ json: instanceJson(schema, new Work()) ?? null });
});
reply('ready');
