/**
 * `npm run test:deploy [-- service compose chart image]`: the files of deploy/, with the tools that the machine has. In CI a part
 * whose tools are missing is a failure.
 */
import { checkChart } from './check-chart.ts';
import { checkCompose } from './check-compose.ts';
import { checkImage } from './check-image.ts';
import { checkService } from './check-service.ts';
import { refused, type Outcome } from './outcome.ts';

const parts: Readonly<Record<string, () => Promise<Outcome>>> = {
  service: checkService,
  compose: checkCompose,
  chart: checkChart,
  image: checkImage,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined)
  throw new Error(`there is no part '${unknown}'; there are: ${Object.keys(parts).join(', ')}`);
const mayLack = process.env['CI'] !== 'true';
/** Named again at the end, where a reader of a long log looks. */
const problems: string[] = [];
async function examine(name: string): Promise<void> {
  const check = parts[name];
  if (check === undefined || (chosen.length > 0 && !chosen.includes(name))) return;
  const begunMs = performance.now();
  const outcome = await check().catch((cause: unknown): Outcome => ({
    isGood: false,
    lines: [cause instanceof Error ? cause.message : String(cause)],
  }));
  if (!(outcome.isGood ?? mayLack)) {
    const found = outcome.lines.filter((line) => line.startsWith(refused));
    problems.push(...(found.length > 0 ? found : outcome.lines).map((line) => `${name}: ${line}`));
  }
  console.log(
    `== ${name}, ${((performance.now() - begunMs) / 1_000).toFixed(0)} s\n${outcome.lines.join('\n')}`,
  );
}
// The image takes as long as all others, and those wait for much of their time: for services, and for a node that is killed.
await Promise.all([
  examine('image'),
  (async () => {
    for (const name of Object.keys(parts)) if (name !== 'image') await examine(name);
  })(),
]);
if (problems.length > 0) console.log(`== what failed\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
