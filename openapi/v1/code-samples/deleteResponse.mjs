import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

await client.responses.delete(process.env.RESPONSE_ID);
console.log('The response is deleted.');
