import { labelOf } from '#reference/codes.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Evidence, LevelDecision } from './contract.ts'

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the label of a level; it never stands alone on a screen, but with the signed cases behind it. */
export const levelLabel = (level: string): string => labelOf(supervisionLevels, level) ?? level

/** Returns "12 signed cases by 5 people since March 2026". */
export function evidenceWords({ cases, people, since }: Evidence): string {
  if (cases === 0 || since === null) return 'no signed case'
  const caseWords = cases === 1 ? '1 signed case' : `${cases} signed cases`
  const peopleWords = people === 1 ? '1 person' : `${people} people`
  return `${caseWords} by ${peopleWords} since ${monthFormat.format(new Date(since))}`
}

/** Returns the level of a procedure with what is behind it. */
export function reachedWords({ level, evidence }: { level: string | null; evidence: Evidence }): string {
  return level === null
    ? `No level decided: ${evidenceWords(evidence)}`
    : `${levelLabel(level)}: ${evidenceWords(evidence)}`
}

/** Returns a decision with what was behind it then. */
export const decisionWords = ({ level, evidence }: Pick<LevelDecision, 'level' | 'evidence'>): string =>
  level === null
    ? `Withdrawn, with ${evidenceWords(evidence)} then`
    : `${levelLabel(level)}, with ${evidenceWords(evidence)} then`
