import type { NewsState } from '../posts/contract.ts'
import { stateLabels } from '../posts/news-words.ts'

export interface ReportSearch {
  asOf?: string | undefined
  state?: NewsState | undefined
  q?: string | undefined
}

/** Reads the search of a report, which may contain anything. */
export function readReportSearch({ asOf, state, q }: Readonly<Record<string, unknown>>): ReportSearch {
  return {
    asOf: typeof asOf === 'string' && /^\d{4}-\d\d-\d\d$/.test(asOf) ? asOf : undefined,
    state: typeof state === 'string' && Object.hasOwn(stateLabels, state) ? (state as NewsState) : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
  }
}
