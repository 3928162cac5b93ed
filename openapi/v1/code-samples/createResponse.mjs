import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const response = await client.responses.create({
  model: 'sandbox/chat',
  input: 'Say hello to Bremen.',
});
console.log(response.output_text);
