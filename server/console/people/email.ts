/** E-mail addresses in one form, so that one mailbox is one person. */
import { domainToASCII } from 'node:url';
import { PeopleError } from './people-error.ts';

/** RFC 5321, 4.5.3.1: a path has 256 characters, brackets included, and its local part 64. */
const maxLength = 254;
const maxLocalLength = 64;
const local = /^[^\s\p{C}@"(),:;<>[\\\]]+$/u;
/** Characters that would end a host name in a URL and silently truncate it. */
const notInHost = /[\s\p{C}/\\?#@:[\]%]/u;
const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Lower case, NFC, the domain in ASCII; undefined for an invalid e-mail address. Local parts that differ only in case
 * could be two mailboxes by the standard. No provider does so, and it would allow impersonation.
 */
export function normalEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  if (at <= 0 || trimmed.length > maxLength) return undefined;
  const name = trimmed.slice(0, at).toLowerCase();
  const host = normalDomain(trimmed.slice(at + 1)) ?? '';
  const email = `${name}@${host}`;
  const isGood = name.length <= maxLocalLength && local.test(name) && host !== '';
  return isGood && email.length <= maxLength && email.isWellFormed() ? email : undefined;
}

/** Lower case and in ASCII; undefined for an invalid domain. */
export function normalDomain(text: string): string | undefined {
  const host = notInHost.test(text) ? '' : domainToASCII(text).toLowerCase();
  return domain.test(host) ? host : undefined;
}

/** Throws `PeopleError` `invalid` for an invalid e-mail address. */
export function demandEmail(text: string): string {
  const email = normalEmail(text);
  if (email === undefined)
    throw new PeopleError('invalid', 'This is not an e-mail address.', { param: 'email' });
  return email;
}

/** The part after the @ of a normalized e-mail address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
