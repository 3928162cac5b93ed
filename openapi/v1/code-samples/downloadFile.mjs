import OpenAI, { toFile } from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});

// Upload a file to have something to download.
const { id } = await client.files.create({
  file: await toFile(Buffer.from('Bremen lies on the river Weser.\n'), 'notes.txt'),
  purpose: 'user_data',
});

const response = await client.files.content(id);
console.log(await response.text());
