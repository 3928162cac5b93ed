import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const { data } = await client.embeddings.create({
  model: 'sandbox/embed',
  input: ['The train to Bremen leaves at nine.', 'The ferry to Bremen leaves at ten.'],
});
const [train, ferry] = data.map((item) => item.embedding);
const similarity = train.reduce((sum, value, place) => sum + value * ferry[place], 0);
console.log(`${train.length} dimensions, similarity ${similarity.toFixed(3)}`);
