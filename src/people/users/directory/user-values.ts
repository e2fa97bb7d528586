/** Converts values of a user's page. */

/** Splits a text such as `A, B` into its entries, without empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(', ')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const joinList = (words: readonly string[]): string => words.join(', ')

/** Returns the age in whole years on the day `today`. Both dates have the form 1988-02-29. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
