/** One name for each vendor, however a catalog spells it. */
import { familyVendors, vendorNames } from './vocabulary.ts';

/** The vendor's one name: from the tables (of vendors, then of families), otherwise without punctuation and without endings such as `-ai` or `-labs`. */
export function vendorOf(name: string): string {
  const listed = vendorNames.get(name) ?? familyVendors.get(name);
  if (listed !== undefined) return listed;
  const plain = name.replaceAll(/[^a-z0-9]/g, '');
  return plain.replace(/^(.{3,}?)(ai|labs?|org|hq|inc|research)+$/, '$1');
}
