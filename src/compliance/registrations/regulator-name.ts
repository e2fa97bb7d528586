import { labelOf } from '#reference/codes.ts'
import { regulators } from '#reference/regulators.ts'

/** Returns the label of a listed regulator, or the name that the user entered for another one. */
export const regulatorName = (code: string, other: string | null): string =>
  other ?? labelOf(regulators, code)
