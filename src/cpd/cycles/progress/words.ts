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
  countsTypes?: boolean
}

const countedWords = (amount: number, { unit, countsTypes = false }: Done): string => {
  if (!countsTypes) return amountWords(amount, unit)
  return amount === 1 ? '1 type' : `${amount} types`
}

/** Says how much of a target is done, such as `12 of 30 h`; of one that is exceeded, such as `9 types (2 needed)`. */
export function doneWords(done: Done): string {
  const { amount, minimum } = done
  if (amount > minimum) return `${countedWords(amount, done)} (${minimum} needed)`
  return `${amount} of ${countedWords(minimum, done)}`
}

interface Missing {
  unit: TargetUnit
  label: string
}

const missingWords = (amount: number, { unit, label }: Missing): string =>
  unit === 'count' ? `${amount} × ${label}` : `${amountWords(amount, unit)} of ${label}`

/** Says the pace of a cycle and in which target it is behind, such as `Behind by 9.5 h of Clinical contact`. */
export function paceSentence({ word, behindBy }: Pace, target: Missing | null): string {
  if (word === 'complete') return 'Complete'
  if (word === 'ahead') return 'Ahead'
  if (word === 'on_track') return 'On track'
  return target === null ? 'Behind' : `Behind by ${missingWords(behindBy, target)}`
}

/** Returns what to do next, such as `Next: 3.5 h of Participatory CPD by 31 Mar 2027`. `day` writes the date. */
export const gapSentence = (gap: Gap, day: (date: string) => string): string =>
  `Next: ${missingWords(gap.missing, gap)} by ${day(gap.until)}`

export const daysLeftWords = (daysLeft: number): string => {
  if (daysLeft === 0) return 'Over'
  return daysLeft === 1 ? 'Last day' : `${daysLeft} days left`
}
