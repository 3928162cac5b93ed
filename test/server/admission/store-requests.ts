/** Requests that each need the store, to be sent while it does not respond. */
import { keyActor } from '../../../server/accounts/actor.ts';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { openDatabase, type DatabaseLocation } from '../../../server/storage/database.ts';

export interface StoreAnswer {
  status: number;
  retryAfter: string | null;
  text: string;
  ms: number;
}

export interface StoreRequest {
  name: string;
  send: () => Promise<StoreAnswer>;
  /** Whether it changes something: it may have happened although its caller was refused. */
  changes: boolean;
}

interface Asked {
  /** Of the server. */
  url: string;
  /** Of callers of models. */
  key: string;
  model: string;
  place: DatabaseLocation & { secret: string | undefined };
}

interface Made {
  id: string;
  output?: { id: string }[];
}

/** Stores what the requests are about. */
export async function storeRequests({ url, key, model, place }: Asked): Promise<StoreRequest[]> {
  const { project, management } = await newProject(place);
  const ask = (path: string, init: RequestInit = {}, by = key) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${by}` };
    return fetch(url + path, { ...init, headers });
  };
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const form = (): RequestInit => {
    const body = new FormData();
    body.set('purpose', 'user_data');
    body.set('file', new Blob(['hello']), 'hello.txt');
    return { method: 'POST', body };
  };
  const made = async (path: string, init: RequestInit): Promise<Made> => {
    const response = await ask(path, init);
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as Made;
  };
  const respond = () => made('/v1/responses', json({ model, input: 'hello' }));
  const [first, second] = [await respond(), await respond()];
  const [file, other] = [await made('/v1/files', form()), await made('/v1/files', form())];
  const item = { type: 'item_reference', id: first.output?.[0]?.id };

  const requests: StoreRequest[] = [];
  const add = (name: string, path: string, init?: () => RequestInit, by?: string, changes = false) => {
    const send = async () => {
      const startMs = performance.now();
      const response = await ask(path, init?.(), by);
      const text = await response.text();
      const ms = performance.now() - startMs;
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text, ms };
    };
    requests.push({ name, send, changes });
  };
  const remove = () => ({ method: 'DELETE' });
  add('continue', '/v1/responses', () => json({ model, input: 'more', previous_response_id: first.id }));
  add('refer', '/v1/responses', () => json({ model, input: [item], store: false }));
  add('response', `/v1/responses/${first.id}`);
  add('items', `/v1/responses/${first.id}/input_items`);
  add('remove response', `/v1/responses/${second.id}`, remove, key, true);
  add('files', '/v1/files');
  add('file', `/v1/files/${file.id}`);
  add('bytes', `/v1/files/${file.id}/content`);
  add('upload', '/v1/files', form, key, true);
  add('remove file', `/v1/files/${other.id}`, remove, key, true);
  const console = '/console/api';
  const keys = `${console}/projects/${project}/keys`;
  const newKey = () => json({ name: 'of a test', kind: 'inference' });
  add('usage', `${console}/usage`, undefined, management);
  add('requests', `${console}/requests`, undefined, management);
  add('table', `${console}/requests/export`, undefined, management);
  add('project', `${console}/projects/${project}`, undefined, management);
  add('keys', keys, undefined, management);
  add('new key', keys, newKey, management, true);
  return requests;
}

async function newProject(place: Asked['place']): Promise<{ project: string; management: string }> {
  const db = await openDatabase(place);
  const { keys, projects } = await openAccounts(db, { dataFolder: place.folder, secret: place.secret });
  const { id: project } = await projects.create('installation', { name: 'of a test' });
  const about = { project, name: 'of a test', kind: 'management' } as const;
  const { secret: management } = await keys.create(keyActor('somebody'), about);
  await db.destroy();
  return { project, management };
}
