import { createReadStream } from 'node:fs';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const file = await client.files.create({
  file: createReadStream('notes.txt'),
  purpose: 'user_data',
  expires_after: { anchor: 'created_at', seconds: 86400 },
});
console.log(file.id, file.status, `${file.bytes} bytes`);
