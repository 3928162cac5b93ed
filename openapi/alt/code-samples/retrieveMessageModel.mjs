// One model, and whether it takes pictures.
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: 'http://127.0.0.1:8080/alt',
  apiKey: process.env.MODELROUTE_KEY,
});
const model = await client.models.retrieve('sandbox/chat');
console.log(`${model.display_name}: pictures ${model.capabilities?.image_input.supported}`);
