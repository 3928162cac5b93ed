/** A tool that searches the web on the other aggregator's servers becomes the option by which a model searches itself. */
import type { Place } from './json-path.ts';
import { isObject } from './json-text.ts';

const contextSizes = new Set(['low', 'medium', 'high']);
const placeNames = new Set(['city', 'country', 'region', 'timezone']);

/** `place` is the tool's `type`; the tool itself is taken out of the list by the caller. */
export function webSearchTool(body: Record<string, unknown>, { holder }: Place): undefined {
  if (Array.isArray(holder)) return;
  const given = { ...holder, ...(isObject(holder['parameters']) ? holder['parameters'] : {}) };
  const size = given['search_context_size'];
  const location = isObject(given['user_location']) ? given['user_location'] : {};
  const approximate = Object.fromEntries(
    Object.entries(location).filter(([name, value]) => placeNames.has(name) && typeof value === 'string'),
  );
  body['web_search_options'] ??= {
    ...(typeof size === 'string' && contextSizes.has(size) && { search_context_size: size }),
    ...(Object.keys(approximate).length > 0 && { user_location: { type: 'approximate', approximate } }),
  };
}
