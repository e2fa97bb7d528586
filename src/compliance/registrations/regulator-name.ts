import { labelOf } from '#reference/codes.ts'
import { regulators } from '#reference/regulators.ts'

/** Returns the name of a regulator of the list, or that of another one as its user wrote it. */
export const regulatorName = (code: string, other: string | null): string =>
  other ?? labelOf(regulators, code)
