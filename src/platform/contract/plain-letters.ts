// Letters without an accent that Unicode could remove.
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

/** Returns the text in lower case as typed without these letters on the keyboard: "Łódź" as "lodz". */
export const plainLetters = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(lettersWithoutAccent, (letter) => spellings[letter] ?? letter)
