/** The notes of the library, found by their meaning. */
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { client } from './client.js';

/** How many notes the model may choose from. */
const most = 3;

/** The vectors are made anew at each start: those of another model could not be compared. */
export async function readNotes(folder) {
  const files = (await readdir(folder)).sort();
  const notes = await Promise.all(
    files.map(async (file) => ({
      title: basename(file, '.txt'),
      text: (await readFile(new URL(file, folder), 'utf8')).trim(),
    })),
  );
  const vectors = await embed(notes.map(({ title, text }) => `${title}: ${text}`));
  return {
    async nearest(question) {
      const [vector] = await embed([question]);
      return notes
        .map((note, at) => ({ ...note, likeness: product(vectors[at], vector) }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, most);
    },
  };
}

async function embed(input) {
  const { data } = await client.embeddings.create({ model: process.env.ASSISTANT_EMBEDDING_MODEL, input });
  return data.map(({ embedding }) => embedding);
}

const product = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
