/** Columns without a heading are named by their letters, so that the user can map them. */

const letterCount = 26

/** Returns the letters by which spreadsheet programs name a column. */
const letterOf = (index: number): string =>
  (index < letterCount ? '' : letterOf(Math.floor(index / letterCount) - 1)) +
  String.fromCharCode('A'.charCodeAt(0) + (index % letterCount))

export const nameOfUnheaded = (index: number): string => `Column ${letterOf(index)}, no heading`

export const isUnheaded = (name: string): boolean => /^Column [A-Z]{1,2}, no heading$/.test(name)
