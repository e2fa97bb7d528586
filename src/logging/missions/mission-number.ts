import type { FieldError } from '#platform/contract/errors.ts'

/** Mission numbers: users type them in many formats; the database and URLs use one. */

/** Returns the number as typed, without the `#`. */
export const bareMissionNumber = (text: string): string => text.trim().replace(/^#/, '')

/** Returns the format used in the database and in URLs: `KSS/21/000123` and `CAD 123456` get hyphens. */
export const normaliseMissionNumber = (text: string): string =>
  bareMissionNumber(text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replaceAll(/[\s/._\p{Pd}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns the format on screens, with the `#`. */
export const shownMissionNumber = (text: string): string => `#${bareMissionNumber(text)}`

const maxNumberLength = 20
const maxLeadLength = 6
const maxRunLength = 3

/**
 * Whether the text looks like a service's mission number: digits with a short code. Longer words could be names of
 * people, and mission numbers appear in URLs, lists and drafts for crewmates.
 */
export function isServiceNumber(text: string): boolean {
  const number = normaliseMissionNumber(text)
  const [lead = '', ...others] = number.match(/[A-Za-z]+|\d+/g)?.filter((run) => /^[A-Za-z]/.test(run)) ?? []
  const isLeading = number.startsWith(lead)
  return (
    number.length <= maxNumberLength &&
    /^[A-Za-z\d-]+$/.test(number) &&
    /\d/.test(number) &&
    lead.length <= (isLeading ? maxLeadLength : maxRunLength) &&
    others.every((run) => run.length <= maxRunLength)
  )
}

export const missionNumberAdvice =
  'Use your service’s mission number: up to 20 characters, digits with a short code in front and - / . between, such as 25-00042 or KSS/21/000123.'

/** Returns errors in a mission number. The stored number is always accepted, so that it does not block other changes. */
export function missionNumberErrors(
  entered: string | null | undefined,
  stored: string | null | undefined,
): FieldError[] {
  const isUnchanged = stored && entered && bareMissionNumber(entered) === bareMissionNumber(stored)
  if (!entered || isUnchanged || isServiceNumber(entered)) return []
  return [{ path: 'missionNumber', message: missionNumberAdvice }]
}
