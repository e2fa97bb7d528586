// Letters that Unicode normalization does not split into a plain letter and an accent.
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
}
const lettersWithoutAccent = /[ßøłđðþæœıħ]/g

/** Returns the text in lower case, as typed on a keyboard without special letters: "lodz" for "Łódź". */
export const toPlainLetters = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(lettersWithoutAccent, (letter) => spellings[letter] ?? letter)
