/** Numbers, dates, places and links in free text that lead to a person. What is a name is judged elsewhere. */
import { ageExpressions } from '../ages/rules.ts'
import type { Match } from '../contract.ts'
import { dateExpressions } from '../dates/rules.ts'
import { expressionsOf, matchesOf } from '../expressions/rules.ts'
import { plainLetters } from '../folding/rules.ts'
import { linkExpressions } from '../links/rules.ts'
import { numberMatches } from '../numbers/rules.ts'
import { addressMatches } from '../places/rules.ts'
import { referenceExpressions } from '../references/rules.ts'
import { vehicleExpressions } from '../vehicles/rules.ts'

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
