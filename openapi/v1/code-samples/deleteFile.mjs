import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const deletion = await client.files.delete(process.env.FILE_ID);
console.log(deletion.id, deletion.deleted);
