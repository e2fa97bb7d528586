import { plainLetters } from '#platform/contract/plain-letters.ts'
import { labelOf } from '#reference/codes.ts'
import { audiences as audienceList } from '#reference/compliance-lists.ts'
import type { StateStatus } from '../rules/words.contract.ts'
import type { Requirement } from './contract.ts'

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const counted = (count: number, text: string, many = `${text}s`): string =>
  `${count} ${count === 1 ? text : many}`

/** Returns `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Lower-cases the first letter, unless the word is an abbreviation such as HEMS. */
export const inSentence = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

type Period = Pick<Requirement, 'validityMonths' | 'validityDays' | 'fixedExpiry' | 'fixedExpiryParity'> &
  Partial<Pick<Requirement, 'endOfMonth'>>

/** Says how long it is valid: a fixed day wins over days, days win over months. */
export function validityWords(period: Period): string {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity, endOfMonth = false } = period
  const end = endOfMonth ? ', to the end of the month' : ''
  if (fixedExpiry !== null) {
    const [month = '', day = ''] = fixedExpiry.split('-')
    const years = fixedExpiryParity === null ? '' : `, ${fixedExpiryParity} years`
    return `each ${Number(day)} ${monthNames[Number(month) - 1]}${years}`
  }
  if (validityDays !== null) return `${counted(validityDays, 'day')}${end}`
  if (validityMonths === null) return 'never expires'
  return validityMonths === 1 ? `every month${end}` : `every ${validityMonths} months${end}`
}

type Renewed = Period & Pick<Requirement, 'earlyRenewalDays'>

/** Says from when a renewal keeps the anniversary; null where nothing expires, or every renewal starts anew. */
export function renewalWords({ earlyRenewalDays, ...period }: Renewed): string | null {
  const { validityMonths, validityDays, fixedExpiry } = period
  const isEndless = validityMonths === null && validityDays === null && fixedExpiry === null
  if (isEndless || earlyRenewalDays === 0) return null
  return `Up to ${counted(earlyRenewalDays, 'day')} before the expiry, keeping the anniversary`
}

export const remindWords = ({ remindDays }: Pick<Requirement, 'remindDays'>): string =>
  `${listed(remindDays.map(String), 'and')} days before the expiry`

/** Says what makes a record complete. */
export function askedWords(asked: Pick<Requirement, 'evidenceRequired' | 'verificationRequired'>): string {
  const needs = [
    ...(asked.evidenceRequired ? ['evidence'] : []),
    ...(asked.verificationRequired ? ['verification by a supervisor'] : []),
  ]
  return needs.length === 0 ? 'Nothing more than its date' : capitalized(listed(needs, 'and'))
}

type Meant = Pick<Requirement, 'audiences' | 'baseCodes' | 'userIds'>
type Bases = readonly { code: string; label: string }[]

/** Says who it is for. Bases narrow the audiences down; named people come on top. */
export function audienceWords({ audiences, baseCodes, userIds }: Meant, bases: Bases = []): string {
  const groups = audiences.map((code) => inSentence(labelOf(audienceList, code)))
  const where = baseCodes.map((code) => bases.find((base) => base.code === code)?.label ?? code)
  const of = where.length > 0 && groups.length > 0 ? ` at ${listed(where, 'and')}` : ''
  const named = userIds.length > 0 ? [counted(userIds.length, 'named person', 'named people')] : []
  const parts = groups.length > 0 ? [`${listed(groups, 'and')}${of}`, ...named] : named
  return parts.length === 0 ? 'Nobody' : capitalized(parts.join(', and '))
}

const stateWords: Record<StateStatus, string> = {
  exempt: 'waived',
  valid: 'valid',
  expiring: 'expiring soon',
  submitted: 'waits for verification',
  rejected: 'returned',
  expired: 'expired',
  not_started: 'nothing recorded',
  not_applicable: 'does not apply',
}

const stateWord = (status: string): string => stateWords[status as StateStatus] ?? status

/** Says what happens to people whose state a change of the definition changes. */
export const changeWords = ({ from, to, count }: { from: string; to: string; count: number }): string =>
  `${counted(count, 'person', 'people')}: ${stateWord(from)} → ${stateWord(to)}`

/** The names of the fields in a list of changes. */
const fieldWords: Readonly<Record<string, string>> = {
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

export const changedWords = (fields: readonly string[]): string =>
  listed([...new Set(fields.map((field) => fieldWords[field] ?? field))], 'and')

/** Suggests a code from a title: `Winch (hoist) currency` becomes `winch_hoist_currency`. */
export function codeFrom(title: string): string {
  const plain = plainLetters(title)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|(?<!_)_+$/g, '')
    .slice(0, 60)
    .replace(/(?<!_)_+$/, '')
  return plain.length === 0 || plain.length >= 3 ? plain : `requirement_${plain}`
}
