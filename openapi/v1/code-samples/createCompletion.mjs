import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const completion = await client.completions.create({
  model: 'sandbox/chat',
  prompt: 'The train to Bremen',
  max_tokens: 64,
});
console.log(completion.choices[0].text);
