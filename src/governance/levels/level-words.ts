import { labelOf } from '#reference/codes.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Evidence, LevelDecision } from './contract.ts'

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the label of a level. A screen always shows it together with the signed cases behind it. */
export const levelLabel = (level: string): string => labelOf(supervisionLevels, level) ?? level

/** Returns "12 signed cases by 5 people since March 2026". */
export function evidenceWords({ cases, people, since }: Evidence): string {
  if (cases === 0 || since === null) return 'no signed case'
  const caseWords = cases === 1 ? '1 signed case' : `${cases} signed cases`
  const peopleWords = people === 1 ? '1 person' : `${people} people`
  return `${caseWords} by ${peopleWords} since ${monthFormat.format(new Date(since))}`
}

/** Returns the level of a procedure with the signed cases behind it. */
export function reachedWords({ level, evidence }: { level: string | null; evidence: Evidence }): string {
  return level === null
    ? `No level decided: ${evidenceWords(evidence)}`
    : `${levelLabel(level)}: ${evidenceWords(evidence)}`
}

/** Returns a decision with the signed cases at the time. */
export const decisionWords = ({ level, evidence }: Pick<LevelDecision, 'level' | 'evidence'>): string =>
  level === null
    ? `Withdrawn; at that time ${evidenceWords(evidence)}`
    : `${levelLabel(level)}; at that time ${evidenceWords(evidence)}`
