import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { PaceWord } from './contract.ts'
import type { Pace } from './pace.ts'

interface Compared {
  pace: Pace
  minimum: number
  /** From 0 to 1. */
  share: number
  window: DayPeriod
}

const ranks: Record<PaceWord, number> = { behind: 0, on_track: 1, ahead: 2, complete: 3 }

const shareBehind = ({ pace, minimum }: Compared): number => pace.behindBy / minimum

/**
 * Orders targets, the worst first: those behind, of them those far behind, then by the share of the minimum that is missing today;
 * then the one whose window ends first, then the one that most is missing of. Complete ones come last.
 */
export const worstFirst = (one: Compared, other: Compared): number =>
  ranks[one.pace.word] - ranks[other.pace.word] ||
  Number(other.pace.isFarBehind) - Number(one.pace.isFarBehind) ||
  (one.pace.word === 'behind' ? shareBehind(other) - shareBehind(one) : 0) ||
  one.window.to.localeCompare(other.window.to) ||
  one.share - other.share
