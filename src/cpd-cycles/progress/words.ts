import type { TargetUnit } from '#reference/cpd-standards.ts'
import type { Pace } from './pace.ts'
import type { Gap } from './progress.ts'

const unitWords: Record<TargetUnit, (amount: number) => string> = {
  hours: (amount) => `${amount} h`,
  practice_hours: (amount) => `${amount} h`,
  credits: (amount) => (amount === 1 ? '1 credit' : `${amount} credits`),
  points: (amount) => (amount === 1 ? '1 point' : `${amount} points`),
  count: (amount) => `${amount}`,
}

/** Returns an amount with its unit, such as `3.5 h`. */
export const amountWords = (amount: number, unit: TargetUnit): string => unitWords[unit](amount)

interface Done {
  amount: number
  minimum: number
  unit: TargetUnit
}

/** Says how much of a target is done, such as `12 of 30 h`. */
export const doneWords = ({ amount, minimum, unit }: Done): string =>
  `${amount} of ${amountWords(minimum, unit)}`

export function paceSentence(pace: Pace, unit: TargetUnit | null): string {
  if (pace.word === 'complete') return 'Complete'
  if (pace.word === 'ahead') return 'Ahead'
  if (pace.word === 'on_track') return 'On track'
  // A number without its noun says nothing; the next gap names it.
  return unit === null || unit === 'count' ? 'Behind' : `Behind by ${amountWords(pace.behindBy, unit)}`
}

/** Returns what to do next, such as `Next: 3.5 h of Participatory CPD by 31 Mar 2027`. `day` writes the date. */
export function gapSentence({ missing, unit, label, until }: Gap, day: (date: string) => string): string {
  const what = unit === 'count' ? `${missing} × ${label}` : `${amountWords(missing, unit)} of ${label}`
  return `Next: ${what} by ${day(until)}`
}

export const daysLeftWords = (daysLeft: number): string => {
  if (daysLeft === 0) return 'Over'
  return daysLeft === 1 ? 'Last day' : `${daysLeft} days left`
}
