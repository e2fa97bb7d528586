/** Numbers, dates, places and links in free text that lead to a person. What is a name is judged elsewhere. */
import { ageExpressions } from './ages.ts'
import type { Match } from '../contract.ts'
import { dateExpressions } from './dates.ts'
import { expressionsOf, matchesOf } from './expression.ts'
import { plainLetters } from '../folding.ts'
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

/** In a folded text. */
export function identifiersIn(folded: string): Match[] {
  const words = plainLetters(folded)
  return [...matchesOf(expressions, words), ...numberMatches(words), ...addressMatches(words)]
}
