import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const model = await client.models.retrieve('sandbox/chat');
console.log(model.id, model.context_length, model.pricing);
