import type { OrganizationNotFit } from './not-fit.contract.ts'

/** Returns how many people are not fit to fly, such as `3 of 12 not fit to fly`. */
export const notFitWords = (notFit: number, people: number): string => `${notFit} of ${people} not fit to fly`

/** Returns what a line of an organization says. */
export function countWords({
  people,
  judged,
  blocking,
  notFit,
}: Pick<OrganizationNotFit, 'people' | 'judged' | 'blocking' | 'notFit'>): string {
  if (people === 0) return 'Nobody belongs to it yet'
  // Of very many people in all, those of the last organizations are not judged at once.
  if (judged === 0) return people === 1 ? '1 person, not counted here' : `${people} people, not counted here`
  if (blocking === 0) return 'Nothing blocks duty'
  return judged < people ? `${notFitWords(notFit, judged)}, of ${people} people` : notFitWords(notFit, people)
}
