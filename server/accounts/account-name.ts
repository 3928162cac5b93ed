/** Names that people give to projects and keys: shown in tables, terminals and logs, so nothing that hides or turns text. */
import { AccountError } from './account-error.ts';

const maxLength = 100;

/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const unshowable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** `name` in NFC, as it is stored. Throws `AccountError` rather than change what the caller sees. */
export function accountName(name: string): string {
  const kept = name.normalize('NFC');
  if (kept.trim() === '') throw new AccountError('invalid', 'A name must not be empty.');
  if (kept.length > maxLength)
    throw new AccountError('invalid', `A name has at most ${maxLength} characters.`);
  if (kept !== kept.trim() || unshowable.test(kept) || !kept.isWellFormed()) {
    throw new AccountError(
      'invalid',
      'A name must not contain control or invisible characters, or begin or end with a space.',
    );
  }
  // The former could be mistaken for an id, the latter would publish a key in a visible name.
  if (/^proj_|mri?-[0-9A-Za-z]{30}/.test(kept))
    throw new AccountError('invalid', "A name must not begin with 'proj_' or contain a key.");
  return kept;
}
