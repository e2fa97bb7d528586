import type { TargetUnit } from '#reference/cpd-standards.ts'
import type { Pace } from './pace.ts'
import type { Gap } from './progress.ts'

const unitTexts: Record<TargetUnit, (amount: number) => string> = {
  hours: (amount) => `${amount} h`,
  practice_hours: (amount) => `${amount} h`,
  credits: (amount) => (amount === 1 ? '1 credit' : `${amount} credits`),
  points: (amount) => (amount === 1 ? '1 point' : `${amount} points`),
  count: (amount) => `${amount}`,
}

/** Returns an amount with its unit, such as `3.5 h`. */
export const amountText = (amount: number, unit: TargetUnit): string => unitTexts[unit](amount)

interface DoneAmount {
  amount: number
  minimum: number
  unit: TargetUnit
  countsTypes?: boolean
}

const countedText = (amount: number, { unit, countsTypes = false }: DoneAmount): string => {
  if (!countsTypes) return amountText(amount, unit)
  return amount === 1 ? '1 type' : `${amount} types`
}

/** Returns how much of a target is done, such as `12 of 30 h`, or `9 types (2 needed)` if it is exceeded. */
export function doneText(doneAmount: DoneAmount): string {
  const { amount, minimum } = doneAmount
  if (amount > minimum) return `${countedText(amount, doneAmount)} (${minimum} needed)`
  return `${amount} of ${countedText(minimum, doneAmount)}`
}

interface UnitAndLabel {
  unit: TargetUnit
  label: string
}

const missingText = (amount: number, { unit, label }: UnitAndLabel): string =>
  unit === 'count' ? `${amount} × ${label}` : `${amountText(amount, unit)} of ${label}`

/** Returns the pace of a cycle and the target that is behind, such as `Behind by 9.5 h of Clinical contact`. */
export function paceSentence({ word, behindBy }: Pace, target: UnitAndLabel | null): string {
  if (word === 'complete') return 'Complete'
  if (word === 'ahead') return 'Ahead'
  if (word === 'on_track') return 'On track'
  return target === null ? 'Behind' : `Behind by ${missingText(behindBy, target)}`
}

/** Returns the next thing to do, such as `Next: 3.5 h of Participatory CPD by 31 Mar 2027`. `day` formats the date. */
export const gapSentence = (gap: Gap, day: (date: string) => string): string =>
  `Next: ${missingText(gap.missing, gap)} by ${day(gap.until)}`

export const daysLeftText = (daysLeft: number): string => {
  if (daysLeft === 0) return 'Over'
  return daysLeft === 1 ? 'Last day' : `${daysLeft} days left`
}
