import { formatDay } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'
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

const withLowerCaseStart = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const withMailLabel = <Some extends { label: string }>(target: Some): Some => ({
  ...target,
  label: textForMailOr(target.label, 'a target'),
})

/** Returns one paragraph: the amount done, the pace, the time left and the next thing to do. */
function cycleText({ body, cycleEnd, progress }: RemindedCycle): string {
  const { ringTarget, targets, pace, paceTarget, daysLeft, nextGap } = progress
  const ring = targets.find(({ code }) => code === ringTarget)
  const complete = targets.filter(({ isComplete }) => isComplete).length
  const doneAmount = ring ? doneText(ring) : `${complete} of ${targets.length} targets`
  const stateText =
    targets.length === 0
      ? 'this body sets no figure'
      : `${doneAmount}, ${withLowerCaseStart(paceSentence(pace, paceTarget && withMailLabel(paceTarget)))}`
  const gap = nextGap === null ? '' : ` ${gapSentence(withMailLabel(nextGap), formatDay)}.`
  return `${textForMailOr(body, 'A CPD cycle')}: ${stateText}. It ends on ${formatDay(cycleEnd)} (${daysLeftText(daysLeft).toLowerCase()}).${gap}`
}

const countText = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`

const portalAction = (publicUrl: string) => ({
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
  const activities = countText(planned, 'activity is', 'activities are')
  const nextDayText =
    nextDay === null ? '' : `, ${planned === 1 ? 'on' : 'the next on'} ${formatDay(nextDay)}`
  const sections = [
    ...cycles.map(cycleText),
    ...(planned > 0 ? [`${activities} planned for the rest of this month${nextDayText}.`] : []),
    ...(overdue > 0
      ? [
          `The day of ${countText(overdue, 'planned activity', 'planned activities')} has passed: complete or delete ${overdue === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(drafts > 0 ? [`${countText(drafts, 'draft waits', 'drafts wait')} to be finished.`] : []),
  ]
  // The subject contains the month, so that email programs do not group the summaries of a year into one thread.
  const subject = `Your CPD in ${formatDay(`${month}-01`).slice(2)}`
  return {
    subject,
    preview: sections[0] ?? subject,
    paragraphs: [greetingTo(name), ...sections],
    action: portalAction(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}

/** Returns the warning about cycles that end soon and are behind or not complete. */
export function cycleEndEmail(
  { publicUrl, name }: Recipient,
  cycles: readonly RemindedCycle[],
): EmailContent {
  const sections = cycles.map(cycleText)
  const [onlyCycle, ...others] = cycles
  const isOne = onlyCycle !== undefined && others.length === 0
  const subject = isOne
    ? `Your CPD cycle ends on ${formatDay(onlyCycle.cycleEnd)}`
    : `${cycles.length} of your CPD cycles end soon`
  return {
    subject,
    preview: sections[0] ?? subject,
    paragraphs: [greetingTo(name), ...sections],
    action: isOne
      ? { label: 'Open the cycle', url: `${publicUrl}${paths.cycle(onlyCycle.id)}` }
      : portalAction(publicUrl),
    turnOff: turnOff(publicUrl),
  }
}
