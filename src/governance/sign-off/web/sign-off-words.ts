/** The words for the sign-off of a case on screens. */
import { toShortLabel, shortSupervisionLevels } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { signOffStates } from '#logbook/book/export/sign-off-words.ts'
import type { Signature, SignOffState } from '../contract.ts'

interface StateWords {
  tone: 'good' | 'waiting' | 'bad' | 'neutral'
  word: string
}

const tones: Record<SignOffState, StateWords['tone']> = {
  none: 'neutral',
  requested: 'waiting',
  signed: 'good',
  changed: 'waiting',
  returned: 'bad',
  withdrawn: 'neutral',
}

export const wordsOfState = (state: SignOffState): StateWords => ({
  tone: tones[state],
  word: signOffStates[state],
})

const levelLabel = (code: string): string => toShortLabel(supervisionLevels, shortSupervisionLevels, code)

/** Returns the level that the signer judged and the level that the clinician wrote. Both people see both levels. */
export function levelWords(
  { level, unratedBecause, signer }: Pick<Signature, 'level' | 'unratedBecause' | 'signer'>,
  claimed: string | null,
  isOwn: boolean,
): string {
  const writer = isOwn ? 'you' : 'the clinician'
  if (level === null)
    return unratedBecause === 'supervising'
      ? `No level judged: ${writer} supervised.`
      : `No level judged: ${writer} observed.`
  if (claimed === level) return `Supervision: ${levelLabel(level)}, as ${writer} wrote.`
  const written = claimed === null ? `${writer} wrote none` : `${writer} wrote ${levelLabel(claimed)}`
  return `Supervision: ${levelLabel(level)} by ${signer.name}; ${written}.`
}

/** Returns what is known about a signer without an account, and to what kind of address their link went. */
export function outsideWords({ signer, way }: Pick<Signature, 'signer' | 'way'>): string {
  const signerText = `Signed from outside; the signer gave this role: ${signer.role}.`
  if (way.stepUp === 'book_address') return `${signerText} The address is in the book of the organization.`
  const where = way.stepUp === 'given_free_mail' ? ', at a public email provider' : ''
  return `${signerText} Address given by the clinician${where}.`
}

interface Supervisor {
  id: string
  name: string
  isClinical: boolean
}

/**
 * Returns the supervisor whom the button asks: the one who has seen the case before, otherwise the clinical supervisor, otherwise
 * the only one; null if the clinician has to choose.
 */
export function supervisorToAsk<Askable extends Supervisor>(
  supervisors: readonly Askable[],
  seenBy: readonly (string | undefined)[],
): Askable | null {
  const before = seenBy.map((id) => supervisors.find((person) => person.id === id)).find(Boolean)
  const clinical = supervisors.find(({ isClinical }) => isClinical)
  return before ?? clinical ?? (supervisors.length === 1 ? (supervisors[0] ?? null) : null)
}

const maxNamed = 5

/** Returns the titles of cases, such as "Rollover, Fall and 3 more". */
function titlesOf(cases: readonly { title: string }[]): string {
  const named = cases.slice(0, maxNamed).map(({ title }) => title)
  const more = cases.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

/** Returns which of the selected cases are left out, because they are drafts or voided; null if all can be signed. */
export const notAskedWords = (cases: readonly { title: string }[]): string | null =>
  cases.length === 0
    ? null
    : `Left out, because drafts and voided cases cannot be signed: ${titlesOf(cases)}.`

/** Returns the result of asking for several cases: "Asked Kim Osei to sign 3 cases. Signed already: Rollover." */
export function askedWords(name: string, count: number, signed: readonly { title: string }[]): string {
  const asked = `Asked ${name} to sign ${count === 1 ? '1 case' : `${count} cases`}.`
  if (signed.length === 0) return asked
  const already = `Signed already: ${titlesOf(signed)}.`
  return count === 0 ? already : `${asked} ${already}`
}
