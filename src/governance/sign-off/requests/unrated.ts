import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Unrated } from '../contract.ts'

const reasons: ReadonlyMap<string, Unrated> = new Map([
  ['observed', 'observed'],
  ['supervising', 'supervising'],
])

/** Returns why the signer of a case judges no supervision level; null if they do. */
export const unratedReason = ({ team }: Pick<CaseFacts, 'team'>): Unrated | null =>
  reasons.get(team?.supervisionLevel ?? '') ?? null
