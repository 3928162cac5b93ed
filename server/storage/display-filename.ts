/** Makes a caller's file name safe to store, list, log and send in a header. It never becomes a path. */

const maxLength = 255;
/** An ending longer than this is not a file type worth keeping when a name is cut. */
const maxExtensionLength = 16;
/** Name of a file whose sender gave it none that can be shown. */
const fallback = 'upload';

/** Control characters, and marks that turn the direction of the text around them or break the line. */
const unshowable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The last segment of `name` without unprintable characters, in NFC, at most 255 UTF-16 units, never
 * empty. A name that is too long loses its middle rather than its extension.
 */
export function displayFilename(name: string): string {
  const segment = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = segment.toWellFormed().replace(unshowable, '').normalize('NFC').trim();
  if (shown === '' || shown === '.' || shown === '..') return fallback;
  return shown.length <= maxLength ? shown : shortened(shown);
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= maxExtensionLength ? name.slice(dot) : '';
  // A cut through a surrogate pair leaves half a character, which well-forming makes visible as U+FFFD.
  return name.slice(0, maxLength - extension.length).toWellFormed() + extension;
}
