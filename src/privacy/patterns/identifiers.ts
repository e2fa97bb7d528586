/** Finds numbers, dates, places and links that may identify a person. `names` finds names. */
import { ageExpressions } from './ages.ts'
import type { Match } from '../contract.ts'
import { dateExpressions } from './dates.ts'
import { expressionsOf, matchesOf } from './expression.ts'
import { removeDiacritics } from '../folding.ts'
import { linkExpressions } from './links.ts'
import { numberMatches } from './numbers.ts'
import { addressMatches } from './places.ts'
import { referenceExpressions } from './references.ts'
import { vehicleExpressions } from './vehicles.ts'

const expressions = expressionsOf([
  ...dateExpressions,
  ...referenceExpressions,
  ...linkExpressions,
  ...vehicleExpressions,
  ...ageExpressions,
])

/** Returns all matches in a folded text. */
export function identifiersIn(folded: string): Match[] {
  const words = removeDiacritics(folded)
  return [...matchesOf(expressions, words), ...numberMatches(words), ...addressMatches(words)]
}
