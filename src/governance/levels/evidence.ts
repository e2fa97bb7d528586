import { supervisionLevels } from '#reference/team-lists.ts'
import type { Evidence } from './contract.ts'

/** A signed case that has not changed since, with its procedures and the supervision that it needed. */
export interface SignedCase {
  date: string
  /** The judgement of its signers; if they differ, the one with the most supervision. */
  level: string
  signerIds: readonly string[]
  procedures: readonly string[]
}

const rankOf = (level: string): number => supervisionLevels.find(({ code }) => code === level)?.order ?? 0

/** Returns which of two levels has more supervision. */
export const moreSupervised = (a: string, b: string): string => (rankOf(a) <= rankOf(b) ? a : b)

/** Returns the signed cases of a procedure at a level or with less supervision; without a level, all of them. */
export function evidenceFor(
  cases: readonly SignedCase[],
  { procedure, level }: { procedure: string; level: string | null },
): Evidence {
  const minRank = level === null ? 0 : rankOf(level)
  const counted = cases.filter(
    (signed) => rankOf(signed.level) >= minRank && signed.procedures.includes(procedure),
  )
  const since = counted.map(({ date }) => date).toSorted()[0] ?? null
  return { cases: counted.length, people: new Set(counted.flatMap(({ signerIds }) => signerIds)).size, since }
}

/** The fewest cases from which a level is proposed; rates are shown from as many. */
export const minProposedCases = 5
/** The fewest signers from whose cases a level is proposed, so that a single person's judgement is never enough. */
export const minProposedPeople = 2

interface Present {
  level: string
  /** The day on which it was withdrawn; null if it was not. */
  withdrawnOn: string | null
}

/**
 * Returns the level with the least supervision that enough signed cases by enough signers support, if it is beyond the present
 * level; otherwise null. After a withdrawal, only later cases count.
 */
export function proposedLevel(
  cases: readonly SignedCase[],
  procedure: string,
  present: Present | null,
): { level: string; evidence: Evidence } | null {
  const withdrawnOn = present?.withdrawnOn ?? null
  const speaking = withdrawnOn === null ? cases : cases.filter(({ date }) => date > withdrawnOn)
  const reachedRank = present && withdrawnOn === null ? rankOf(present.level) : 0
  const levels = [...new Set(speaking.map(({ level }) => level))].toSorted((a, b) => rankOf(b) - rankOf(a))
  for (const level of levels) {
    if (rankOf(level) <= reachedRank) return null
    const evidence = evidenceFor(speaking, { procedure, level })
    if (evidence.cases >= minProposedCases && evidence.people >= minProposedPeople) return { level, evidence }
  }
  return null
}
