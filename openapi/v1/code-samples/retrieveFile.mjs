import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const file = await client.files.retrieve(process.env.FILE_ID);
console.log(file.filename, file.status, `${file.bytes} bytes`);
