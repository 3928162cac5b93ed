/** Citations of the messages format ⇄ canonical ones: web citations can be translated into other formats. */
import type { Citation } from '../../core/completion.ts';
import { cutText } from '../short-forms.ts';
import type { WireCitation } from './wire.ts';

export function decodeCitation(citation: WireCitation): Citation {
  if (citation.type !== 'web_search_result_location') return { kind: 'foreign', native: { ...citation } };
  const { url, title, cited_text: citedText, encrypted_index: index } = citation;
  return {
    kind: 'web',
    url,
    title,
    citedText,
    ...(index === '' ? {} : { native: { encrypted_index: index } }),
  };
}

/** Longest title that the format accepts; longer ones are truncated. */
export const maxCitationTitle = 512;

export function encodeCitation(citation: Citation): WireCitation {
  if (citation.kind === 'foreign') return citation.native as unknown as WireCitation;
  const index = citation.native?.['encrypted_index'];
  return {
    type: 'web_search_result_location',
    url: citation.url,
    title: citation.title === null ? null : cutText(citation.title, maxCitationTitle),
    cited_text: citation.citedText,
    encrypted_index: typeof index === 'string' ? index : '',
  };
}
