/**
 * Letters of other alphabets written with the English letters that sound most alike, because the
 * engine reads plain ASCII only. All are lower case; letters that are missing here are read by name.
 */

const latin = 'ß:ss æ:ae œ:oe ø:o đ:d ð:th þ:th ł:l ħ:h ı:i ŋ:ng ə:uh ŧ:t';

const greek =
  'α:a β:v γ:g δ:th ε:e ζ:z η:ee θ:th ι:ee κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:ee φ:f χ:h ψ:ps ω:o';

const cyrillic =
  'а:a б:b в:v г:g д:d е:ye ж:zh з:z и:ee й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:oo ф:f х:kh ц:ts ч:ch ш:sh ' +
  'щ:shch ъ: ы:i ь: э:e ю:yu я:ya і:ee є:ye ґ:g ђ:j ј:y љ:ly њ:ny ћ:ch џ:j ѕ:dz';

const greekNames =
  'α:alpha β:beta γ:gamma δ:delta ε:epsilon ζ:zeta η:eta θ:theta ι:iota κ:kappa λ:lambda μ:mu ν:nu ξ:xi ' +
  'ο:omicron π:pi ρ:rho σ:sigma τ:tau υ:upsilon φ:phi χ:chi ψ:psi ω:omega';

/** Lower-case letter without accents → the ASCII letters to read; an empty string is a silent letter. */
export const letterSounds: ReadonlyMap<string, string> = table(`${latin} ${greek} ${cyrillic}`);

/** Single Greek letters are read by their English names, as in formulas. */
export const greekLetterNames: ReadonlyMap<string, string> = table(greekNames);

function table(pairs: string): Map<string, string> {
  return new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));
}
