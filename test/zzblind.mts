import { readFileSync } from 'node:fs';
import { mapIndexed } from '../migrate/map/build-map.ts';
import { indexModels } from '../migrate/map/model-index.ts';
const genai = JSON.parse(readFileSync('/tmp/genai_ids.json', 'utf8'));
const index = (ids: string[]) => indexModels([...new Set(ids)].map((id) => ({ id, aliases: [] })));
const or = JSON.parse(readFileSync('/work/shared/data/openrouter-ids.2026-11-10.json', 'utf8'));
const orIds: string[] = (Array.isArray(or) ? or : or.data ?? or.models).map((m: any) => m.id ?? m);
const to = index(orIds);
let mapped = 0; let all = 0;
for (const name of process.argv.slice(2)) {
  const ids: string[] = genai[name].unseen;
  const { map, unresolved } = mapIndexed(index(ids), to, new Map());
  all += ids.length; mapped += Object.keys(map).length;
  console.log(`# ${name}: ${ids.length} ids, ${Object.keys(map).length} mapped`);
  for (const [from, target] of Object.entries(map)) console.log(`${from} -> ${(target as any).to ?? JSON.stringify(target)}`);
  for (const u of unresolved) console.log(`   ${u.from} ?? ${u.candidates.slice(0, 3)}`);
}
console.log({ all, mapped });
