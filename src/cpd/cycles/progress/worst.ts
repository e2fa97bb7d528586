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
export const worstFirst = (a: Compared, b: Compared): number =>
  ranks[a.pace.word] - ranks[b.pace.word] ||
  Number(b.pace.isFarBehind) - Number(a.pace.isFarBehind) ||
  (a.pace.word === 'behind' ? shareBehind(b) - shareBehind(a) : 0) ||
  a.window.to.localeCompare(b.window.to) ||
  a.share - b.share
