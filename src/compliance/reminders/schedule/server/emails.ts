import { dayWords } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameOr } from '#platform/server/mail/names.ts'
import { wordsOr } from '#platform/server/mail/words.ts'
import { paths } from '#paths/paths.ts'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { daysLeftWords } from '#compliance/requirements/state/state-words.ts'
import { maxListed, soonDays, type OverseenLapses, type PersonLapse } from '../oversight.ts'

interface Reader {
  publicUrl: string
  name: string
}

const turnOff = (publicUrl: string) => ({
  label: 'Choose which of these emails you get',
  url: `${publicUrl}${paths.profile()}?tab=notifications`,
})

const openMine = (publicUrl: string) => ({
  label: 'Open Compliance Requirements',
  url: `${publicUrl}${paths.compliance()}`,
})

const counted = (count: number, text: string, many: string): string =>
  count === 1 ? `1 ${text}` : `${count} ${many}`

const more = (count: number): string[] => (count > 0 ? [`And ${count} more.`] : [])

/** Stands for a title of which nothing may appear in an email. */
const neutralTitle = 'A requirement'

/** A requirement that somebody must do something about, now or soon. */
export type OpenRequirement = { title: string; blocksDuty: boolean; isAutomatic: boolean } & (
  | { kind: 'lapsing'; validUntil: string; daysLeft: number; isInGrace: boolean }
  | { kind: 'waived'; validUntil: string; daysLeft: number }
  | { kind: 'not_started' }
)

const isExpired = (openRequirement: OpenRequirement): boolean =>
  openRequirement.kind === 'lapsing' && openRequirement.daysLeft < 0

function openWords(requirement: OpenRequirement): string {
  const { kind } = requirement
  const title = wordsOr(requirement.title, neutralTitle)
  const duty = requirement.blocksDuty ? ' It blocks duty.' : ''
  if (kind === 'not_started')
    return `${title}: ${requirement.isAutomatic ? 'not met by your logbook yet' : 'nothing recorded yet'}.${duty}`
  const { validUntil, daysLeft } = requirement
  const day = dayWords(validUntil)
  if (kind === 'waived') return `${title}: your waiver ends on ${day} (${daysLeftWords(daysLeft)}).${duty}`
  const grace = requirement.isInGrace ? ' You are in its days of grace.' : ''
  if (daysLeft < 0)
    return `${title}: expired on ${day} (${counted(-daysLeft, 'day', 'days')} ago).${grace}${duty}`
  const verb = requirement.isAutomatic ? 'current by your logbook until' : 'expires on'
  return `${title}: ${verb} ${day} (${daysLeftWords(daysLeft)}).${duty}`
}

function subjectOfOne(only: OpenRequirement): string {
  if (only.kind === 'not_started') return 'A requirement has no record yet'
  if (only.kind === 'waived') return `A waiver ends on ${dayWords(only.validUntil)}`
  return `A requirement ${isExpired(only) ? 'has expired' : `expires on ${dayWords(only.validUntil)}`}`
}

function subjectOf(due: readonly OpenRequirement[]): string {
  const [only, ...others] = due
  if (only && others.length === 0) return subjectOfOne(only)
  const expired = due.filter(isExpired).length
  const requirements = counted(due.length, 'requirement', 'requirements')
  if (due.every(({ kind }) => kind === 'not_started')) return `${requirements} have no record yet`
  if (due.some(({ kind }) => kind !== 'lapsing')) return `${requirements} are open or end soon`
  if (expired === due.length) return `${requirements} have expired`
  return `${requirements} ${expired > 0 ? 'expire or have expired' : 'expire soon'}`
}

/**
 * Returns the reminder of what is open or ends soon; `known` others were reminded of earlier. An inbox shows the subject and
 * the preview on a locked screen too, so neither names a requirement.
 */
export function reminderEmail(
  { publicUrl, name }: Reader,
  { due, known }: { due: readonly OpenRequirement[]; known: number },
): EmailContent {
  const before =
    known > 0
      ? [
          `${counted(known, 'other', 'others')} that you were reminded of earlier ${known === 1 ? 'is' : 'are'} still open.`,
        ]
      : []
  return {
    subject: subjectOf(due),
    preview: due.every(({ kind }) => kind === 'lapsing')
      ? 'Renew it in time, and add the record in Sortie.'
      : 'See what is open, and add the record in Sortie.',
    paragraphs: [
      greetingTo(name),
      ...due.slice(0, maxListed).map(openWords),
      ...more(due.length - maxListed),
      ...before,
    ],
    action: openMine(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** A record that was verified or returned. */
export interface DecidedRecord {
  title: string
  isHealth: boolean
  completedOn: string
  /** Null: it was verified. */
  reason: string | null
}

const reasonWords = (reason: string): string => {
  const words = wordsOr(reason, '')
  return words === '' ? 'Sortie shows you why.' : `“${words}”`
}

function decisionWords({ title, isHealth, completedOn, reason }: DecidedRecord): string {
  const record = `${wordsOr(title, neutralTitle)}, done on ${dayWords(completedOn)}`
  if (reason === null) return `${record}: verified.`
  // What was wrong with a record of health stays in Sortie.
  return isHealth
    ? `${record}: returned. Sortie shows you why.`
    : `${record}: returned. ${reasonWords(reason)}`
}

/** Returns the news that records were verified or returned. */
export function decisionEmail({ publicUrl, name }: Reader, decided: readonly DecidedRecord[]): EmailContent {
  const returned = decided.filter(({ reason }) => reason !== null)
  const records = counted(decided.length, 'record was', 'records were')
  const subject =
    returned.length === 0
      ? `${records} verified`
      : returned.length === decided.length
        ? `${records} returned`
        : `${records} verified or returned`
  // What is to be corrected first.
  const listed = [...returned, ...decided.filter(({ reason }) => reason === null)]
  return {
    subject: `Compliance: ${subject}`,
    preview:
      returned.length > 0 ? 'Correct what was returned and send it again.' : 'You need not do anything.',
    paragraphs: [
      greetingTo(name),
      ...listed.slice(0, maxListed).map(decisionWords),
      ...more(listed.length - maxListed),
      ...(returned.length > 0 ? ['Correct what was returned, and send it again.'] : []),
    ],
    action: openMine(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** What the digest of a week is about. */
export interface Week {
  /** Such as 2026-11-23. */
  monday: string
  waiting: number
  /** The day since which the longest waits. */
  waitingSince: string | null
  lapses: OverseenLapses
}

const personLapseWords = ({ name, title, isHealth, blocksDuty, daysLeft }: PersonLapse): string => {
  // Nobody else's health is spelled out in an email.
  const what = isHealth ? 'an occupational health requirement' : wordsOr(title, neutralTitle)
  return `${nameOr(name, 'A user')}: ${what} (${daysLeftWords(daysLeft)}${blocksDuty ? ', blocks duty' : ''})`
}

function lapsesWords({ people, expired, expiring }: OverseenLapses): string {
  const whose = counted(people, 'person has', 'people have')
  const old = `${counted(expired, 'requirement', 'requirements')} expired`
  const soon = `${expired > 0 ? expiring : counted(expiring, 'requirement', 'requirements')} expiring within ${soonDays} days`
  const what = [...(expired > 0 ? [old] : []), ...(expiring > 0 ? [soon] : [])]
  return `${whose} ${what.join(' and ')}.`
}

/** Returns the digest of a week for whoever oversees others. */
export function oversightEmail(
  { publicUrl, name }: Reader,
  { monday, waiting, waitingSince, lapses }: Week,
): EmailContent {
  const since =
    waitingSince === null ? '' : `, ${waiting === 1 ? '' : 'the longest '}since ${dayWords(waitingSince)}`
  const about = [
    ...(waiting > 0 ? [`${counted(waiting, 'record waits', 'records wait')} for verification${since}.`] : []),
    ...(lapses.people > 0 ? [lapsesWords(lapses)] : []),
  ]
  const subject = `Compliance in the week of ${dayWords(monday)}`
  return {
    subject,
    preview: about[0] ?? subject,
    paragraphs: [
      greetingTo(name),
      ...about,
      ...lapses.urgent.map(personLapseWords),
      ...more(lapses.expired + lapses.expiring - lapses.urgent.length),
    ],
    action:
      waiting > 0
        ? { label: 'Verify records', url: `${publicUrl}${sectionPaths.verification()}` }
        : { label: 'Open the people', url: `${publicUrl}${sectionPaths.people()}` },
    turnOff: turnOff(publicUrl),
  }
}
