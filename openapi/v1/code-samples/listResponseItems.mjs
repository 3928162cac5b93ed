import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

// The loop asks for further pages by itself.
for await (const item of client.responses.inputItems.list(process.env.RESPONSE_ID, { order: 'asc' })) {
  console.log(item.id, item.type);
}
