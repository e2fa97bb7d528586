import type { FindingKind } from './contract.ts'

/** The kinds of problems that the logbook check looks for, in the order in which they are shown. */
export const findingKinds: readonly FindingKind[] = [
  'supervisor',
  'times',
  'capnography',
  'duplicates',
  'drafts',
]

/** Only this many of the newest cases are checked. Few careers have more, and the check stays fast. */
export const maxChecked = 10_000

/** A draft that has not changed for this long is probably forgotten. */
export const draftHours = 48
