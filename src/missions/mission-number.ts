/** How a mission number is written: by people in many ways, in the logbook and in addresses in one. */

/** As it was entered, without the `#`. */
export const bareMissionNumber = (entered: string): string => entered.trim().replace(/^#/, '')

/** As it is kept and as it stands in addresses: `KSS/21/000123` and `CAD 123456` with hyphens. */
export const normaliseMissionNumber = (entered: string): string =>
  bareMissionNumber(entered.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replaceAll(/[\s/._\p{Pd}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** As people see it: with the `#`. */
export const shownMissionNumber = (entered: string): string => `#${bareMissionNumber(entered)}`

const longestNumber = 20
const longestLead = 6
const longestRun = 3

/**
 * Whether it is written as services number their missions: what a service is called for short, and figures. Longer words
 * are names, and a number stands in addresses, lists and what others are offered.
 */
export function isServiceNumber(entered: string): boolean {
  const number = normaliseMissionNumber(entered)
  const [lead = '', ...others] = number.match(/[A-Za-z]+|\d+/g)?.filter((run) => /^[A-Za-z]/.test(run)) ?? []
  const isLeading = number.startsWith(lead)
  return (
    number.length <= longestNumber &&
    /^[A-Za-z\d-]+$/.test(number) &&
    /\d/.test(number) &&
    lead.length <= (isLeading ? longestLead : longestRun) &&
    others.every((run) => run.length <= longestRun)
  )
}

export const missionNumberSentence =
  'Use the number of your service: up to 20 figures, a short code in front and - / . between, such as 25-00042 or KSS/21/000123.'
