import { formatDay } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameForMailOr } from '#platform/server/mail/names.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'
import { paths } from '#paths/paths.ts'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { daysLeftWords } from '#compliance/requirements/state/state-words.ts'
import type { DigestSection } from './digest-parts.ts'
import { maxListed, soonDays, type OverseenLapses, type PersonLapse } from '../oversight.ts'

interface Reader {
  publicUrl: string
  name: string
}

const turnOff = (publicUrl: string) => ({
  label: 'Choose which of these emails you get',
  url: `${publicUrl}${paths.profile()}?tab=notifications`,
})

const openOwn = (publicUrl: string) => ({
  label: 'Open Compliance Requirements',
  url: `${publicUrl}${paths.compliance()}`,
})

const pluralize = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`

const andMore = (count: number): string[] => (count > 0 ? [`And ${count} more.`] : [])

/** Replaces a title that must not appear in an email. */
const neutralTitle = 'A requirement'

/** A requirement for which its owner must do something, now or soon. */
export type OpenRequirement = { title: string; blocksDuty: boolean; isAutomatic: boolean } & (
  | { kind: 'lapsing'; validUntil: string; daysLeft: number; isInGrace: boolean }
  | { kind: 'waived'; validUntil: string; daysLeft: number }
  | { kind: 'not_started' }
)

const isExpired = (openRequirement: OpenRequirement): boolean =>
  openRequirement.kind === 'lapsing' && openRequirement.daysLeft < 0

function openRequirementText(requirement: OpenRequirement): string {
  const { kind } = requirement
  const title = textForMailOr(requirement.title, neutralTitle)
  const dutyNote = requirement.blocksDuty ? ' It blocks duty.' : ''
  if (kind === 'not_started')
    return `${title}: ${requirement.isAutomatic ? 'not met by your logbook yet' : 'nothing recorded yet'}.${dutyNote}`
  const { validUntil, daysLeft } = requirement
  const day = formatDay(validUntil)
  if (kind === 'waived')
    return `${title}: your waiver ends on ${day} (${daysLeftWords(daysLeft)}).${dutyNote}`
  const graceNote = requirement.isInGrace ? ' You are in its grace period.' : ''
  if (daysLeft < 0)
    return `${title}: expired on ${day} (${pluralize(-daysLeft, 'day', 'days')} ago).${graceNote}${dutyNote}`
  const verb = requirement.isAutomatic ? 'current by your logbook until' : 'expires on'
  return `${title}: ${verb} ${day} (${daysLeftWords(daysLeft)}).${dutyNote}`
}

function subjectForOne(requirement: OpenRequirement): string {
  if (requirement.kind === 'not_started') return 'A requirement has no record yet'
  if (requirement.kind === 'waived') return `A waiver ends on ${formatDay(requirement.validUntil)}`
  return `A requirement ${isExpired(requirement) ? 'has expired' : `expires on ${formatDay(requirement.validUntil)}`}`
}

function reminderSubject(due: readonly OpenRequirement[]): string {
  const [first, ...others] = due
  if (first && others.length === 0) return subjectForOne(first)
  const expired = due.filter(isExpired).length
  const requirements = pluralize(due.length, 'requirement', 'requirements')
  if (due.every(({ kind }) => kind === 'not_started')) return `${requirements} have no record yet`
  if (due.some(({ kind }) => kind !== 'lapsing')) return `${requirements} are open or end soon`
  if (expired === due.length) return `${requirements} have expired`
  return `${requirements} ${expired > 0 ? 'expire or have expired' : 'expire soon'}`
}

/**
 * Returns the reminder of requirements that are open or end soon; `alreadyReminded` is the number of others in earlier
 * reminders. Subject and preview do not name a requirement, because a locked screen shows them.
 */
export function reminderEmail(
  { publicUrl, name }: Reader,
  { due, alreadyReminded }: { due: readonly OpenRequirement[]; alreadyReminded: number },
): EmailContent {
  const earlierReminders =
    alreadyReminded > 0
      ? [
          `${pluralize(alreadyReminded, 'other', 'others')} that you were reminded of earlier ${alreadyReminded === 1 ? 'is' : 'are'} still open.`,
        ]
      : []
  return {
    subject: reminderSubject(due),
    preview: due.every(({ kind }) => kind === 'lapsing')
      ? 'Renew it in time, and add the record in Sortie.'
      : 'See what is open, and add the record in Sortie.',
    paragraphs: [
      greetingTo(name),
      ...due.slice(0, maxListed).map(openRequirementText),
      ...andMore(due.length - maxListed),
      ...earlierReminders,
    ],
    action: openOwn(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** Returns the morning email: the reminder of requirements, if there is one, and what other capabilities say. There is a section. */
export function digestEmail(
  { publicUrl, name }: Reader,
  { reminder, sections }: { reminder: EmailContent | null; sections: readonly DigestSection[] },
): EmailContent {
  const subject = [...(reminder ? [reminder.subject] : []), ...sections.map((item) => item.subject)].join(
    '; ',
  )
  const paragraphs = sections.flatMap((item) => item.paragraphs)
  const links = sections.flatMap((item) => item.links)
  const [action, ...others] = links
  return reminder
    ? { ...reminder, subject, paragraphs: [...reminder.paragraphs, ...paragraphs], links }
    : {
        subject,
        preview: 'Open Sortie to read it.',
        paragraphs: [greetingTo(name), ...paragraphs],
        ...(action && { action }),
        links: others,
        turnOff: turnOff(publicUrl),
      }
}

/** A record that was verified or returned. */
export interface DecidedRecord {
  title: string
  isHealth: boolean
  completedOn: string
  /** null: the record was verified */
  reason: string | null
}

const reasonText = (reason: string): string => {
  const words = textForMailOr(reason, '')
  return words === '' ? 'Sortie shows you why.' : `“${words}”`
}

function decisionText({ title, isHealth, completedOn, reason }: DecidedRecord): string {
  const record = `${textForMailOr(title, neutralTitle)}, done on ${formatDay(completedOn)}`
  if (reason === null) return `${record}: verified.`
  // The reason for returning a health record is shown only in Sortie.
  return isHealth
    ? `${record}: returned. Sortie shows you why.`
    : `${record}: returned. ${reasonText(reason)}`
}

/** Returns the email about records that were verified or returned. */
export function decisionEmail({ publicUrl, name }: Reader, decided: readonly DecidedRecord[]): EmailContent {
  const returned = decided.filter(({ reason }) => reason !== null)
  const records = pluralize(decided.length, 'record was', 'records were')
  const subject =
    returned.length === 0
      ? `${records} verified`
      : returned.length === decided.length
        ? `${records} returned`
        : `${records} verified or returned`
  // Records to correct come first.
  const correctionsFirst = [...returned, ...decided.filter(({ reason }) => reason === null)]
  return {
    subject: `Compliance: ${subject}`,
    preview:
      returned.length > 0
        ? 'Correct what was returned and send it again.'
        : 'You do not have to do anything.',
    paragraphs: [
      greetingTo(name),
      ...correctionsFirst.slice(0, maxListed).map(decisionText),
      ...andMore(correctionsFirst.length - maxListed),
      ...(returned.length > 0 ? ['Correct what was returned, and send it again.'] : []),
    ],
    action: openOwn(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** The facts of a weekly digest. */
export interface WeekDigest {
  /** Such as 2026-11-23. */
  monday: string
  waiting: number
  /** The day since which the record that waits longest has waited. */
  waitingSince: string | null
  lapses: OverseenLapses
}

const personLapseText = ({ name, title, isHealth, blocksDuty, daysLeft }: PersonLapse): string => {
  // An email does not name another person's health requirement.
  const titleText = isHealth ? 'an occupational health requirement' : textForMailOr(title, neutralTitle)
  return `${nameForMailOr(name, 'A user')}: ${titleText} (${daysLeftWords(daysLeft)}${blocksDuty ? ', blocks duty' : ''})`
}

function lapsesText({ people, expired, expiring }: OverseenLapses): string {
  const peopleHave = pluralize(people, 'person has', 'people have')
  const expiredText = `${pluralize(expired, 'requirement', 'requirements')} expired`
  const expiringText = `${expired > 0 ? expiring : pluralize(expiring, 'requirement', 'requirements')} expiring within ${soonDays} days`
  const texts = [...(expired > 0 ? [expiredText] : []), ...(expiring > 0 ? [expiringText] : [])]
  return `${peopleHave} ${texts.join(' and ')}.`
}

/** Returns the weekly digest of an overseer. */
export function oversightEmail(
  { publicUrl, name }: Reader,
  { monday, waiting, waitingSince, lapses }: WeekDigest,
): EmailContent {
  const sinceText =
    waitingSince === null ? '' : `, ${waiting === 1 ? '' : 'the longest '}since ${formatDay(waitingSince)}`
  const facts = [
    ...(waiting > 0
      ? [`${pluralize(waiting, 'record waits', 'records wait')} for verification${sinceText}.`]
      : []),
    ...(lapses.people > 0 ? [lapsesText(lapses)] : []),
  ]
  const subject = `Compliance in the week of ${formatDay(monday)}`
  return {
    subject,
    preview: facts[0] ?? subject,
    paragraphs: [
      greetingTo(name),
      ...facts,
      ...lapses.urgent.map(personLapseText),
      ...andMore(lapses.expired + lapses.expiring - lapses.urgent.length),
    ],
    action:
      waiting > 0
        ? { label: 'Verify records', url: `${publicUrl}${sectionPaths.verification()}` }
        : { label: 'Open the matrix', url: `${publicUrl}${sectionPaths.people()}` },
    turnOff: turnOff(publicUrl),
  }
}
