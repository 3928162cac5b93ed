import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});

// Create a response to have an id.
const { id } = await client.responses.create({ model: 'sandbox/chat', input: 'Say hello to Bremen.' });

// The loop asks for further pages by itself.
for await (const item of client.responses.inputItems.list(id, { order: 'asc' })) {
  console.log(item.id, item.type);
}
