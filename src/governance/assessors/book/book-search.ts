import type { AssessorState } from './contract.ts'

export const assessorStates = ['waiting', 'verified', 'retired'] as const satisfies readonly AssessorState[]

export interface BookSearch {
  q?: string | undefined
  state?: AssessorState | undefined
}

/** Reads the query string of the address book. */
export function readBookSearch({ q, state }: Readonly<Record<string, unknown>>): BookSearch {
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
    state: assessorStates.find((name) => name === state),
  }
}
