import type { NewsCategory } from '../posts/contract.ts'
import { categoryLabels } from '../posts/news-words.ts'
import type { NewsPart } from './contract.ts'

export interface NewsSearch {
  part?: NewsPart | undefined
  q?: string | undefined
  category?: NewsCategory | undefined
}

const parts: readonly string[] = ['waiting', 'live', 'answered'] satisfies NewsPart[]

/** Reads the search of `/news`, which may contain anything. */
export function readNewsSearch({ part, q, category }: Readonly<Record<string, unknown>>): NewsSearch {
  return {
    part: typeof part === 'string' && parts.includes(part) ? (part as NewsPart) : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
    category:
      typeof category === 'string' && Object.hasOwn(categoryLabels, category)
        ? (category as NewsCategory)
        : undefined,
  }
}
