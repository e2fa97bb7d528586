/** Compares words however they are written: case, accents, punctuation and the joined words of programs do not count. */

const plainLetter: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Returns lower-case words of letters and digits, one space between them: "Größe (cm)" as "grosse cm". */
export function plainWords(text: string): string {
  const joined = /[^ -~]/.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßøłđðþæœıØÆŒÞÐŁĐ]/g, (letter) => plainLetter[letter.toLowerCase()] ?? letter)
    : text
  return joined
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll('<', ' under ')
    .replaceAll('>', ' over ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the same words without spaces, so that "Take-off", "Take off" and "takeOff" are one. */
export const squashed = (text: string): string => plainWords(text).replaceAll(' ', '')
