import type { Duty } from './contract.ts'

/** The duties in plain words, and what each means. */
export const dutyTexts: Readonly<Record<Duty, { label: string; meaning: string }>> = {
  aircrew: { label: 'Aircrew', meaning: 'Flies on task.' },
  technical_crew: {
    label: 'HEMS technical crew',
    meaning: 'Assists the pilot with navigation, radio and lookout.',
  },
  winch_crew: { label: 'Winch crew', meaning: 'Is winched, or operates the winch.' },
  over_water: { label: 'Over water', meaning: 'Flies over water.' },
  driver: { label: 'Emergency driver', meaning: 'Drives under lights and sirens.' },
  prescriber: { label: 'Prescriber', meaning: 'Prescribes medicines.' },
}

/** Returns `Aircrew, winch crew`, or `No duties`. */
export function dutiesText(duties: readonly Duty[]): string {
  const labels = duties.map((duty) => dutyTexts[duty].label)
  const rest = labels.slice(1).map((label) => (label.startsWith('HEMS') ? label : label.toLowerCase()))
  return labels.length === 0 ? 'No duties' : [labels[0], ...rest].join(', ')
}

interface Place {
  code: string
  label: string
  active: boolean
}

/** Returns the name of a user's base. */
export function baseText(baseCode: string | null, bases: readonly Place[]): string {
  if (baseCode === null) return 'No base'
  const base = bases.find(({ code }) => code === baseCode)
  if (base === undefined) return baseCode
  return base.active ? base.label : `${base.label} (retired)`
}
