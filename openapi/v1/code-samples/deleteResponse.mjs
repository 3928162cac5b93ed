import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});

// Create a response to have something to delete.
const { id } = await client.responses.create({ model: 'sandbox/chat', input: 'Say hello to Bremen.' });

await client.responses.delete(id);
console.log(id, 'is gone');
