import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Unrated } from '../contract.ts'

const reasons: ReadonlyMap<string, Unrated> = new Map([
  ['observed', 'observed'],
  ['supervising', 'supervising'],
])

/** Returns why nobody judges the supervision that a case needed, or null if whoever signs it does. */
export const unratedReason = ({ team }: Pick<CaseFacts, 'team'>): Unrated | null =>
  reasons.get(team?.supervisionLevel ?? '') ?? null
