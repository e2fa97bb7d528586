import type { OrganizationNotFit } from './not-fit.contract.ts'

/** Returns how many people are not fit to fly, such as `3 of 12 not fit to fly`. */
export const notFitLabel = (notFit: number, people: number): string => `${notFit} of ${people} not fit to fly`

/** Returns the text in the line of an organization. */
export function organizationLabel({
  people,
  judged,
  blocking,
  notFit,
}: Pick<OrganizationNotFit, 'people' | 'judged' | 'blocking' | 'notFit'>): string {
  if (people === 0) return 'No people yet'
  // If there are very many people in all, the last organizations are not evaluated.
  if (judged === 0) return people === 1 ? '1 person, not counted here' : `${people} people, not counted here`
  if (blocking === 0) return 'Nothing blocks duty'
  return judged < people ? `${notFitLabel(notFit, judged)}, of ${people} people` : notFitLabel(notFit, people)
}
