/** Compares where a stream grammar finds what the request says about the stream. */
import { type JsonObject, objectAt } from '../json.ts';
import type { Report } from './change.ts';
import { below, canonical, child, eitherOf, type Place } from './place.ts';

export function compareFacts(before: Place, after: Place, report: Report): void {
  const [facts, later] = [objectAt(before.value, 'facts'), objectAt(after.value, 'facts')];
  for (const fact of eitherOf(Object.keys(facts), Object.keys(later))) {
    const [old, now] = [facts[fact], later[fact]].map((each) => each as JsonObject | undefined);
    if (old === undefined || now === undefined || canonical(old) === canonical(now)) continue;
    const isWidened =
      canonical({ ...old, request: null }) === canonical({ ...now, request: null }) &&
      onlyNewPlaces(before, placesOf(old), placesOf(now));
    report(isWidened ? 'grammar-fact-place-added' : 'grammar-changed', below(after, 'facts', fact), fact);
  }
}

function placesOf({ request }: JsonObject): string[] {
  return [request].flat().map(String);
}

/** Whether no request of before can have any of the further places, so that its stream is the same. */
function onlyNewPlaces(before: Place, old: readonly string[], now: readonly string[]): boolean {
  return (
    old.every((pointer, index) => now[index] === pointer) &&
    now.slice(old.length).every((pointer) => isUnknownTo(before, pointer.split('/')[1] ?? ''))
  );
}

/** Whether the operation of this grammar refuses requests that have the member. */
function isUnknownTo({ document, pointer }: Place, member: string): boolean {
  const keys = pointer.split('/').slice(1, 4);
  const operation = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const body = child({ document, pointer: '#', value: document }, ...operation, 'requestBody');
  const schema = body && child(body, 'content', 'application/json', 'schema');
  if (schema?.value['additionalProperties'] !== false) return false;
  return !Object.hasOwn(objectAt(schema.value, 'properties'), member);
}
