import type { Deps } from '#platform/server/deps.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { betterTerms, type SearchTerm } from '../search-terms.ts'
import type { SearchQueries } from './filter-queries.ts'
import { estimateTerms, type TermEstimate } from './word-queries.ts'

// Up to this many hits, reading all of them from the text index is no slower than scanning by date until a page is full.
// An assigned scope has few owners, and the index by owner narrows its hits further.
const maxRareHits: Record<CaseScope['reach'], number> = {
  own: 4_000,
  assigned: 40_000,
  organization: 4_000,
  all: 4_000,
}
// Two frequent terms may rarely occur together. Reading their long index lists is then faster than a scan by date.
const maxSharedHits = 1_000

/**
 * Chooses between two ways to search, because each is slow for some searches: with a million cases, collecting all cases
 * with a frequent word takes a second, and so does scanning a million by date for a rare word.
 */
export async function planSearch(
  deps: Deps,
  scope: CaseScope,
  terms: readonly SearchTerm[],
): Promise<PlannedSearch> {
  const better = betterTerms(terms)
  const estimates = await estimateTerms(deps.pool, [...terms, ...better])
  const toSearchQueries = (termEstimates: readonly TermEstimate[]): SearchQueries => {
    const rare = rareTermsOf(termEstimates, maxRareHits[scope.reach])
    return {
      all: toQuery(termEstimates.map(({ term }) => term)),
      rare: rare.length > 0 ? toQuery(rare) : null,
    }
  }
  const search = toSearchQueries(estimates.slice(0, terms.length))
  const betterSearch = toSearchQueries(estimates.slice(terms.length))
  return { search, better: betterSearch.all === search.all ? null : betterSearch }
}

/** A search, and the search for its better matches only; null if both would be the same. */
export interface PlannedSearch {
  search: SearchQueries
  better: SearchQueries | null
}

function rareTermsOf(estimates: readonly TermEstimate[], maxHits: number): SearchTerm[] {
  const rare = estimates.filter(({ share, cases }) => share * cases <= maxHits)
  if (rare.length > 0) return rare.map(({ term }) => term)
  const sharedHits = estimates.reduce((hits, { share }) => hits * share, estimates[0]?.cases ?? 0)
  if (sharedHits > maxSharedHits) return []
  return estimates
    .toSorted((a, b) => a.share - b.share)
    .slice(0, 2)
    .map(({ term }) => term)
}

/** Stems and codes contain no quote and no backslash, so nothing in them can close the quotes. */
export const toQuery = (terms: readonly SearchTerm[]): string =>
  terms
    .map((term) => `(${term.map(({ stem, isPrefix }) => `'${stem}'${isPrefix ? ':*' : ''}`).join(' | ')})`)
    .join(' & ')
