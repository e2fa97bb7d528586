import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { labelOf } from '#reference/codes.ts'
import { audiences as audienceList } from '#reference/compliance-lists.ts'
import type { StateStatus } from '../rules/words.contract.ts'
import type { Requirement } from './contract.ts'

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** Returns `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}

/** Lower-cases the first letter, unless the word is an abbreviation such as HEMS. */
export const inSentence = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

type Period = Pick<Requirement, 'validityMonths' | 'validityDays' | 'fixedExpiry' | 'fixedExpiryParity'> &
  Partial<Pick<Requirement, 'endOfMonth'>>

/** Describes how long a record is valid. A fixed day takes precedence over days, and days over months. */
export function validityText(period: Period): string {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity, endOfMonth = false } = period
  const end = endOfMonth ? ', to the end of the month' : ''
  if (fixedExpiry !== null) {
    const [month = '', day = ''] = fixedExpiry.split('-')
    const years = fixedExpiryParity === null ? '' : `, ${fixedExpiryParity} years`
    return `each ${Number(day)} ${monthNames[Number(month) - 1]}${years}`
  }
  if (validityDays !== null) return `${pluralize(validityDays, 'day')}${end}`
  if (validityMonths === null) return 'never expires'
  return validityMonths === 1 ? `every month${end}` : `every ${validityMonths} months${end}`
}

type RenewalTerms = Period & Pick<Requirement, 'earlyRenewalDays'>

/** Describes from when a renewal keeps the anniversary. null if nothing expires, or if every renewal starts a new period. */
export function renewalText({ earlyRenewalDays, ...period }: RenewalTerms): string | null {
  const { validityMonths, validityDays, fixedExpiry } = period
  const neverExpires = validityMonths === null && validityDays === null && fixedExpiry === null
  if (neverExpires || earlyRenewalDays === 0) return null
  return `Up to ${pluralize(earlyRenewalDays, 'day')} before the expiry, keeping the anniversary`
}

export const remindersText = ({ remindDays }: Pick<Requirement, 'remindDays'>): string =>
  `${joinWords(remindDays.map(String), 'and')} days before the expiry`

/** Describes what a record needs to count. */
export function proofText(
  requirement: Pick<Requirement, 'evidenceRequired' | 'verificationRequired'>,
): string {
  const needs = [
    ...(requirement.evidenceRequired ? ['evidence'] : []),
    ...(requirement.verificationRequired ? ['verification by a supervisor'] : []),
  ]
  return needs.length === 0 ? 'Only its date' : capitalized(joinWords(needs, 'and'))
}

type AudienceFields = Pick<Requirement, 'audiences' | 'baseCodes' | 'userIds'>
type Bases = readonly { code: string; label: string }[]

/** Describes to whom a requirement applies. Bases limit the audiences; named people are added. */
export function audienceText({ audiences, baseCodes, userIds }: AudienceFields, bases: Bases = []): string {
  const groups = audiences.map((code) => inSentence(labelOf(audienceList, code)))
  const baseNames = baseCodes.map((code) => bases.find((base) => base.code === code)?.label ?? code)
  const atBases = baseNames.length > 0 && groups.length > 0 ? ` at ${joinWords(baseNames, 'and')}` : ''
  const namedPeople = userIds.length > 0 ? [pluralize(userIds.length, 'named person', 'named people')] : []
  const parts = groups.length > 0 ? [`${joinWords(groups, 'and')}${atBases}`, ...namedPeople] : namedPeople
  return parts.length === 0 ? 'Nobody' : capitalized(parts.join(', and '))
}

const statusTexts: Record<StateStatus, string> = {
  exempt: 'waived',
  valid: 'valid',
  expiring: 'expiring soon',
  submitted: 'waits for verification',
  rejected: 'returned',
  expired: 'expired',
  not_started: 'nothing recorded',
  not_applicable: 'does not apply',
}

const statusText = (status: string): string => statusTexts[status as StateStatus] ?? status

/** Describes how many people change from one status to another when a definition changes. */
export const changeText = ({ from, to, count }: { from: string; to: string; count: number }): string =>
  `${pluralize(count, 'person', 'people')}: ${statusText(from)} → ${statusText(to)}`

/** The names of the fields in a list of changes. */
const fieldNames: Readonly<Record<string, string>> = {
  code: 'code',
  title: 'title',
  description: 'description',
  authorNote: 'note for administrators',
  category: 'category',
  audiences: 'who it applies to',
  baseCodes: 'bases',
  userIds: 'named people',
  validityMonths: 'validity',
  validityDays: 'validity',
  fixedExpiry: 'validity',
  fixedExpiryParity: 'validity',
  endOfMonth: 'validity',
  earlyRenewalDays: 'early renewal',
  graceDays: 'grace',
  remindDays: 'reminders',
  evidenceRequired: 'evidence',
  verificationRequired: 'verification',
  blocksDuty: 'whether it blocks duty',
  existingStaffFrom: 'start for existing staff',
  jurisdiction: 'country',
  rule: 'automatic rule',
  status: 'status',
}

export const changedFieldsText = (fields: readonly string[]): string =>
  joinWords([...new Set(fields.map((field) => fieldNames[field] ?? field))], 'and')

/** Suggests a code from a title: `Winch (hoist) currency` becomes `winch_hoist_currency`. */
export function suggestCode(title: string): string {
  const plain = toPlainLetters(title)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|(?<!_)_+$/g, '')
    .slice(0, 60)
    .replace(/(?<!_)_+$/, '')
  return plain.length === 0 || plain.length >= 3 ? plain : `requirement_${plain}`
}
