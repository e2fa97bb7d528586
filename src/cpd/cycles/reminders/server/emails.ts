import { dayWords } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { wordsOr } from '#platform/server/mail/words.ts'
import { paths } from '#paths/paths.ts'
import type { CycleProgress } from '../../progress/progress.ts'
import { daysLeftText, doneText, gapSentence, paceSentence } from '../../progress/amount-texts.ts'

/** The facts about a cycle in an email. */
export interface RemindedCycle {
  id: string
  /** The body, such as "Health and Care Professions Council". */
  body: string
  cycleEnd: string
  progress: CycleProgress
}

interface Recipient {
  publicUrl: string
  name: string
}

const turnOff = (publicUrl: string) => ({
  label: 'Choose which of these emails you get',
  url: `${publicUrl}${paths.profile()}?tab=notifications`,
})

const withSmallLetter = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const named = <Some extends { label: string }>(target: Some): Some => ({
  ...target,
  label: wordsOr(target.label, 'a target'),
})

/** Returns one paragraph: the amount done, the pace, the time left and the next thing to do. */
function cycleWords({ body, cycleEnd, progress }: RemindedCycle): string {
  const { ringTarget, targets, pace, paceTarget, daysLeft, nextGap } = progress
  const ring = targets.find(({ code }) => code === ringTarget)
  const complete = targets.filter(({ isComplete }) => isComplete).length
  const done = ring ? doneText(ring) : `${complete} of ${targets.length} targets`
  const state =
    targets.length === 0
      ? 'this body sets no figure'
      : `${done}, ${withSmallLetter(paceSentence(pace, paceTarget && named(paceTarget)))}`
  const gap = nextGap === null ? '' : ` ${gapSentence(named(nextGap), dayWords)}.`
  return `${wordsOr(body, 'A CPD cycle')}: ${state}. It ends on ${dayWords(cycleEnd)} (${daysLeftText(daysLeft).toLowerCase()}).${gap}`
}

const counted = (count: number, text: string, many: string): string =>
  count === 1 ? `1 ${text}` : `${count} ${many}`

const portal = (publicUrl: string) => ({
  label: 'Open the CPD Portal',
  url: `${publicUrl}${paths.cpdPortal()}`,
})

interface Digest {
  /** The month, such as 2026-11. */
  month: string
  cycles: readonly RemindedCycle[]
  /** The number of activities planned for the rest of the month. */
  planned: number
  /** The day of the first planned activity. */
  nextDay: string | null
  /** The number of planned activities whose day has passed. */
  overdue: number
  drafts: number
}

/** Returns the summary of a month. It names no activity, because texts of users stay in Sortie. */
export function cpdDigestEmail(
  { publicUrl, name }: Recipient,
  { month, cycles, planned, nextDay, overdue, drafts }: Digest,
): EmailContent {
  const activities = counted(planned, 'activity is', 'activities are')
  const next = nextDay === null ? '' : `, ${planned === 1 ? 'on' : 'the next on'} ${dayWords(nextDay)}`
  const about = [
    ...cycles.map(cycleWords),
    ...(planned > 0 ? [`${activities} planned for the rest of this month${next}.`] : []),
    ...(overdue > 0
      ? [
          `The day of ${counted(overdue, 'planned activity', 'planned activities')} has passed: complete or delete ${overdue === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(drafts > 0 ? [`${counted(drafts, 'draft waits', 'drafts wait')} to be finished.`] : []),
  ]
  // The subject contains the month, so that email programs do not group the summaries of a year into one thread.
  const subject = `Your CPD in ${dayWords(`${month}-01`).slice(2)}`
  return {
    subject,
    preview: about[0] ?? subject,
    paragraphs: [greetingTo(name), ...about],
    action: portal(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** Returns the warning about cycles that end soon and are behind or not complete. */
export function cycleEndEmail(
  { publicUrl, name }: Recipient,
  cycles: readonly RemindedCycle[],
): EmailContent {
  const about = cycles.map(cycleWords)
  const [only, ...others] = cycles
  const isOne = only !== undefined && others.length === 0
  const subject = isOne
    ? `Your CPD cycle ends on ${dayWords(only.cycleEnd)}`
    : `${cycles.length} of your CPD cycles end soon`
  return {
    subject,
    preview: about[0] ?? subject,
    paragraphs: [greetingTo(name), ...about],
    action: isOne
      ? { label: 'Open the cycle', url: `${publicUrl}${paths.cycle(only.id)}` }
      : portal(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}
