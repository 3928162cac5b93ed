/** Files: one file from upload to deletion, lists, names. */
import { bodyMisfit, headerMisfit } from '../contract/response-shape.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { at, listAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson, mustAccept } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustBeNow } from './plain-checks.ts';
import { mustRefuse } from './refusal.ts';
import { missingFile } from './sample.ts';
import { fileBytes, filePart, fileText, purposePart, withFile } from './uploaded-file.ts';

const files = { profile: 'files', surface: 'v1' } as const;
const small = [purposePart, filePart('conformance.txt')];

const get = (trial: Trial, id: string) => trial.ask({ operation: 'retrieveFile', params: { file_id: id } });
const download = (trial: Trial, id: string) =>
  trial.ask({ operation: 'downloadFile', params: { file_id: id } });
const remove = (trial: Trial, id: string) => trial.ask({ operation: 'deleteFile', params: { file_id: id } });

async function page(trial: Trial, query: Record<string, string>) {
  const response = await trial.ask({ operation: 'listFiles', query });
  const json = acceptedJson(trial, response, 'a list of files');
  const ids = listAt(json, 'data').map((file) => textAt(file, 'id'));
  if (trial.target.claimsContract)
    must(
      at(json, 'first_id') === (ids[0] ?? null) && at(json, 'last_id') === (ids.at(-1) ?? null),
      'first_id or last_id is not that of the page',
      response,
    );
  return { response, json, ids, more: at(json, 'has_more') };
}

/** Foreign, deleted and unknown files differ in nothing but the id. */
function withoutIds(response: HttpResponse, id: string): string {
  return `${response.status} ${response.text.replaceAll(id, 'ID').replaceAll(/"request_id":"[^"]*"/g, '')}`;
}

export const fileChecks: Check[] = [
  {
    ...files,
    id: 'files.upload',
    title: 'An uploaded file has its size in bytes, its name, its purpose, an id and a time',
    contract: 'createFile/responses/200',
    run: (trial) =>
      withFile(trial, small, async ({ id, json, response }) => {
        must(
          at(json, 'bytes') === fileBytes,
          `bytes is ${show(at(json, 'bytes'))}, ${fileBytes} were sent`,
          response,
        );
        must(
          at(json, 'filename') === 'conformance.txt',
          `filename is ${show(at(json, 'filename'))}`,
          response,
        );
        must(at(json, 'purpose') === 'user_data', `purpose is ${show(at(json, 'purpose'))}`, response);
        must(
          ['uploaded', 'processed'].includes(String(at(json, 'status'))),
          `status is ${show(at(json, 'status'))}`,
          response,
        );
        must(
          at(json, 'expires_at') === undefined || at(json, 'expires_at') === null,
          'it expires though nobody asked for that',
          response,
        );
        mustBeNow(at(json, 'created_at'), response);
        if (!trial.target.claimsContract) return;
        must(id.startsWith('file-'), `the id is ${show(id)}, ids of files begin with file-`, response);
        const wrong = headerMisfit(response);
        must(wrong === undefined, wrong ?? '', response);
      }),
  },
  {
    ...files,
    id: 'files.retrieve',
    title: 'An uploaded file can be looked up, and is the same',
    contract: 'retrieveFile/responses/200',
    run: (trial) =>
      withFile(trial, small, async ({ id, json }) => {
        const response = await get(trial, id);
        const found = acceptedJson(trial, response, 'looking up a file');
        for (const name of ['id', 'object', 'bytes', 'created_at', 'filename', 'purpose'])
          must(
            at(found, name) === at(json, name),
            `${name} is ${show(at(found, name))}, at upload it was ${show(at(json, name))}`,
            response,
          );
      }),
  },
  {
    ...files,
    id: 'files.list',
    title: 'Uploaded files are in the list, newest first, in pages, by purpose',
    contract: 'listFiles/responses/200',
    run: (trial) =>
      withFile(trial, small, ({ id: older }) =>
        withFile(trial, [purposePart, filePart('second.txt')], async ({ id: newer }) => {
          const all = await page(trial, {});
          must(
            all.ids.includes(older) && all.ids.includes(newer),
            'an uploaded file is not in the list',
            all.response,
          );
          must(new Set(all.ids).size === all.ids.length, 'a file is in the list twice', all.response);
          const times = listAt(all.json, 'data').map((file) => Number(at(file, 'created_at')));
          must(
            times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
            'the list is not newest first',
            all.response,
          );
          const first = await page(trial, { limit: '1' });
          must(
            first.ids.length === 1 && first.more === true,
            `limit=1 gives ${first.ids.length} files, has_more ${show(first.more)}`,
            first.response,
          );
          const next = await page(trial, { after: newer, order: 'asc' });
          must(!next.ids.includes(newer), 'the page after a file has that file', next.response);
          const oldest = await page(trial, { order: 'asc' });
          must(
            oldest.ids.indexOf(older) < oldest.ids.indexOf(newer),
            'order=asc is not oldest first',
            oldest.response,
          );
          const behind = await page(trial, { after: older, order: 'asc' });
          must(
            behind.ids.includes(newer) && !behind.ids.includes(older),
            `the page after ${older} does not have ${newer}`,
            behind.response,
          );
          const others = await page(trial, { purpose: 'evals' });
          must(!others.ids.includes(older), 'a file of another purpose is in the list', others.response);
        }),
      ),
  },
  {
    ...files,
    id: 'files.download',
    title: 'A file comes back byte for byte, with its length, its name, and not as something to be run',
    contract: 'downloadFile/responses/200',
    run: (trial) =>
      withFile(trial, small, async ({ id }) => {
        const response = await download(trial, id);
        // Some servers keep files of this purpose to themselves.
        if ((response.status === 400 || response.status === 422) && !trial.target.claimsContract)
          throw new Unsupported('files of this purpose cannot be downloaded');
        mustAccept(trial, response, 'downloading a file');
        must(
          response.text === fileText && response.bytes.length === fileBytes,
          `other bytes came back: ${response.bytes.length} of ${fileBytes}`,
          response,
        );
        if (!trial.target.claimsContract) return;
        const wrong = bodyMisfit(response) ?? headerMisfit(response);
        must(wrong === undefined, wrong ?? '', response);
        must(
          response.header('content-length') === String(fileBytes),
          `Content-Length is ${show(response.header('content-length'))}`,
          response,
        );
        must(
          /^attachment;.*conformance\.txt/.test(response.header('content-disposition') ?? ''),
          `Content-Disposition is ${show(response.header('content-disposition'))}`,
          response,
        );
        must(
          response.header('x-content-type-options') === 'nosniff',
          'X-Content-Type-Options is not nosniff',
          response,
        );
      }),
  },
  {
    ...files,
    id: 'files.delete',
    title: 'A deleted file is gone: from its URL, its content, the list, and for a second deletion',
    contract: 'deleteFile/responses/200',
    run: (trial) =>
      withFile(trial, small, async ({ id }) => {
        const response = await remove(trial, id);
        const json = acceptedJson(trial, response, 'deleting a file');
        must(
          at(json, 'id') === id && at(json, 'deleted') === true,
          `the deletion says ${show(json)}`,
          response,
        );
        for (const act of [get, download, remove])
          mustRefuse(trial, await act(trial, id), { code: 'file_not_found' });
        const { ids, response: list } = await page(trial, {});
        must(!ids.includes(id), 'the deleted file is in the list', list);
      }),
  },
  {
    ...files,
    id: 'files.same-404',
    title: 'A deleted file and one that never was are not found in the same words',
    contract: 'page:Lifecycles',
    run: (trial) =>
      withFile(trial, small, async ({ id }) => {
        acceptedJson(trial, await remove(trial, id), 'deleting a file');
        for (const act of [get, download, remove]) {
          const never = await act(trial, missingFile);
          mustRefuse(trial, never, { code: 'file_not_found', param: 'file_id' });
          const gone = await act(trial, id);
          must(
            withoutIds(gone, id) === withoutIds(never, missingFile),
            'a deleted file gets another message than an unknown one',
            gone,
          );
        }
      }),
  },
  {
    ...files,
    id: 'files.expiry',
    title: 'A file that is to expire says when',
    contract: 'schema:FileExpiry',
    run: (trial) => {
      const expiry = [
        { name: 'expires_after[anchor]', value: 'created_at' },
        { name: 'expires_after[seconds]', value: '3600' },
      ];
      return withFile(trial, [purposePart, ...expiry, filePart('brief.txt')], async ({ json, response }) => {
        const livesS = Number(at(json, 'expires_at')) - Number(at(json, 'created_at'));
        if (Number.isNaN(livesS) && !trial.target.claimsContract)
          throw new Unsupported('expires_after is ignored');
        must(livesS === 3_600, `it lives for ${livesS} s, asked for were 3600`, response);
      });
    },
  },
  {
    ...files,
    id: 'files.name',
    title: 'A name in other scripts survives, and one with line breaks puts nothing into the headers',
    contract: 'downloadFile/responses/200/headers/content-disposition',
    run: (trial) =>
      withFile(trial, [purposePart, filePart('Größe 流れ.txt')], async ({ json, response }) => {
        must(
          at(json, 'filename') === 'Größe 流れ.txt',
          `filename is ${show(at(json, 'filename'))}`,
          response,
        );
        await withFile(trial, [purposePart, filePart('a\r\nx-injected: yes\r\n.txt')], async ({ id }) => {
          const got = await download(trial, id);
          must(got.header('x-injected') === undefined, 'a name with a line break made a header', got);
        });
      }),
  },
];
