import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

// The loop asks for further pages by itself.
let count = 0;
for await (const file of client.files.list({ limit: 20 })) {
  console.log(file.id, file.filename);
  count += 1;
}
console.log(`${count} files`);
