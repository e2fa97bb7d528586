import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { PaceWord } from './contract.ts'
import type { Pace } from './pace.ts'

interface ComparedTarget {
  pace: Pace
  minimum: number
  /** The share of the minimum, from 0 to 1. */
  share: number
  window: DayPeriod
}

const ranks: Record<PaceWord, number> = { behind: 0, on_track: 1, ahead: 2, complete: 3 }

const shareBehind = ({ pace, minimum }: ComparedTarget): number => pace.behindBy / minimum

/**
 * Orders targets, most behind first: those far behind, then those behind by the share of the minimum that is missing today,
 * then those whose window ends first, then those with the smallest share done. Complete targets come last.
 */
export const byMostBehind = (a: ComparedTarget, b: ComparedTarget): number =>
  ranks[a.pace.word] - ranks[b.pace.word] ||
  Number(b.pace.isFarBehind) - Number(a.pace.isFarBehind) ||
  (a.pace.word === 'behind' ? shareBehind(b) - shareBehind(a) : 0) ||
  a.window.to.localeCompare(b.window.to) ||
  a.share - b.share
