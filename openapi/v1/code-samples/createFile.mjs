import OpenAI, { toFile } from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});

const file = await client.files.create({
  file: await toFile(Buffer.from('Bremen lies on the river Weser.\n'), 'notes.txt'),
  purpose: 'user_data',
  expires_after: { anchor: 'created_at', seconds: 86400 },
});
console.log(file.id, file.status, `${file.bytes} bytes`);
