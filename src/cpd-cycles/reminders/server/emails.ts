import { dayWords } from '#platform/contract/zoned-time.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import type { CycleProgress } from '../../progress/progress.ts'
import { amountWords, daysLeftWords, gapSentence, paceSentence } from '../../progress/words.ts'

/** What an email says of a cycle. */
export interface RemindedCycle {
  /** Such as "Health and Care Professions Council". */
  body: string
  cycleEnd: string
  progress: CycleProgress
}

const note = 'You choose which reminders you get under Profile Settings, Notifications.'

/** Returns one paragraph: what is done, the pace, the time left and the next gap. */
function cycleWords({ body, cycleEnd, progress }: RemindedCycle): string {
  const { ringTarget, targets, pace, paceUnit, daysLeft, nextGap } = progress
  const ring = targets.find(({ code }) => code === ringTarget)
  const complete = targets.filter(({ isComplete }) => isComplete).length
  const done = ring
    ? `${amountWords(ring.amount, ring.unit)} of ${amountWords(ring.minimum, ring.unit)}`
    : `${complete} of ${targets.length} targets`
  const state =
    targets.length === 0
      ? 'this body sets no figure'
      : `${done}, ${paceSentence(pace, paceUnit).toLowerCase()}`
  const gap = nextGap === null ? '' : ` ${gapSentence(nextGap, dayWords)}.`
  return `${body}: ${state}. It ends on ${dayWords(cycleEnd)} (${daysLeftWords(daysLeft).toLowerCase()}).${gap}`
}

const portal = (publicUrl: string) => ({ label: 'Open the CPD Portal', url: `${publicUrl}/cpd-portal` })

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

interface Digest {
  publicUrl: string
  cycles: readonly RemindedCycle[]
  /** Activities that are planned for this month. */
  planned: number
  /** Activities to finish. */
  drafts: number
}

/** Returns the summary of a month. It names no activity: what a user wrote stays in Sortie. */
export const cpdDigestEmail = ({ publicUrl, cycles, planned, drafts }: Digest): EmailContent => ({
  subject: 'Your CPD this month',
  paragraphs: [
    ...cycles.map(cycleWords),
    ...(planned > 0 ? [`${counted(planned, 'activity is', 'activities are')} planned for this month.`] : []),
    ...(drafts > 0 ? [`${counted(drafts, 'activity waits', 'activities wait')} to be finished.`] : []),
  ],
  action: portal(publicUrl),
  notes: [note],
})

/** Returns the warning that cycles end and are not complete. */
export const cycleEndEmail = (publicUrl: string, cycles: readonly RemindedCycle[]): EmailContent => ({
  subject:
    cycles.length === 1
      ? `Your CPD cycle ends on ${dayWords(cycles[0]?.cycleEnd ?? '')}`
      : `${cycles.length} of your CPD cycles end soon`,
  paragraphs: cycles.map(cycleWords),
  action: portal(publicUrl),
  notes: [note],
})
