import { closest, distance } from 'fastest-levenshtein'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { foldForSearch } from '#logging/cases/derived.ts'
import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import { knownWords } from '../search-terms.ts'
import { toCaseFilters } from './case-filters.ts'
import { listCasePage } from './list-queries.ts'

const maxCandidates = 6
const maxOffers = 3
const maxWordLength = 30
const words = [...knownWords]

/** Returns searches similar to one without results: with its misspelt words corrected, or without one word. */
export async function nearSearches(deps: Deps, actor: Actor, q: string): Promise<string[]> {
  const scope = visibleCaseScope(actor)
  const searches: string[] = []
  for (const candidate of candidates(q)) {
    const filters = await toCaseFilters(deps, scope, { q: candidate })
    const rows = filters === null ? [] : await listCasePage(deps.pool, scope, filters, 1)
    if (rows.length > 0) searches.push(candidate)
    if (searches.length === maxOffers) break
  }
  return searches
}

/** Returns the searches to try, the most similar first. */
function candidates(q: string): string[] {
  const typedWords = foldForSearch(q).split(' ').filter(Boolean).slice(0, maxCandidates)
  const correctedSearch = typedWords.map(correct).join(' ')
  const shorterSearches =
    typedWords.length < 2
      ? []
      : typedWords.map((_, omittedIndex) => typedWords.toSpliced(omittedIndex, 1).map(correct).join(' '))
  const candidateSearches = new Set([correctedSearch, ...shorterSearches])
  candidateSearches.delete(typedWords.join(' '))
  return [...candidateSearches].slice(0, maxCandidates)
}

/** Returns the known word nearest to a misspelt one, or the word itself if none is near. */
function correct(word: string): string {
  if (knownWords.has(word) || /\d/.test(word) || word.length > maxWordLength) return word
  const nearest = closest(word, words)
  const maxDistance = word.length < 4 ? 1 : Math.ceil(word.length / 4)
  return distance(word, nearest) <= maxDistance ? nearest : word
}
