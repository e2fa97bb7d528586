import { closest, distance } from 'fastest-levenshtein'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { foldForSearch } from '#logging/cases/derived.ts'
import { casesVisibleTo } from '#logging/cases/record/server/policy.ts'
import { knownWords } from '../search-terms.ts'
import { toCaseFilters } from './case-filters.ts'
import { listCasePage } from './list-queries.ts'

const maxTried = 6
const maxOffered = 3
const maxWordLength = 30
const words = [...knownWords]

/** Returns searches similar to one without results: with its misspelt words corrected, or without one word. */
export async function nearSearches(deps: Deps, actor: Actor, q: string): Promise<string[]> {
  const scope = casesVisibleTo(actor)
  const corrections: string[] = []
  for (const near of candidates(q)) {
    const filters = await toCaseFilters(deps, scope, { q: near })
    const rows = filters === null ? [] : await listCasePage(deps.pool, scope, filters, 1)
    if (rows.length > 0) corrections.push(near)
    if (corrections.length === maxOffered) break
  }
  return corrections
}

/** Returns the searches to try, the most similar first. */
function candidates(q: string): string[] {
  const typed = foldForSearch(q).split(' ').filter(Boolean).slice(0, maxTried)
  const corrected = typed.map(correct).join(' ')
  const shorter =
    typed.length < 2 ? [] : typed.map((_, omitted) => typed.toSpliced(omitted, 1).map(correct).join(' '))
  const near = new Set([corrected, ...shorter])
  near.delete(typed.join(' '))
  return [...near].slice(0, maxTried)
}

/** Returns the known word nearest to a misspelt one, or the word itself if none is near. */
function correct(word: string): string {
  if (knownWords.has(word) || /\d/.test(word) || word.length > maxWordLength) return word
  const nearest = closest(word, words)
  const allowed = word.length < 4 ? 1 : Math.ceil(word.length / 4)
  return distance(word, nearest) <= allowed ? nearest : word
}
