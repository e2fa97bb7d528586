import type { FindingKind } from './contract.ts'

/** The kinds of problems that the logbook check looks for, in the order in which they are shown. */
export const findingKinds: readonly FindingKind[] = [
  'supervisor',
  'times',
  'capnography',
  'duplicates',
  'drafts',
]

/** Of larger logbooks only the newest cases are looked at, so that a check takes a moment. Few log more in a career. */
export const maxChecked = 10_000

/** A draft that nobody has touched for this long is probably forgotten. */
export const draftHours = 48
