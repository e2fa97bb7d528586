import { suggestionReasons, type SuggestionReason } from './contract.ts'

/** The learning-related facts of a case. */
export interface LearningCase {
  title: string
  date: string
  /** The label of the case type. */
  typeLabel: string | null
  /** Whether the case was simulated or on a training mission. */
  isTraining: boolean
  isFlagged: boolean
  followUp: string | null
  hasReflection: boolean
  /** The hours of CPD that the reflection states. */
  cpdHours: number | null
}

/** The texts of a reflection about learning, without what happened to the patient. */
export interface LearnedWords {
  soWhat: string | null
  nowWhat: string | null
  learningPoints: readonly string[]
  learningNeeds: readonly string[]
}

/** The suggested hours if the reflection states none. The user can change them. */
const usualHours = 0.5
const minHours = 0.25
const maxTextLength = 2000
const minTitleLength = 3

export const hoursOf = ({ cpdHours }: Pick<LearningCase, 'cpdHours'>): number =>
  cpdHours !== null && cpdHours >= minHours ? cpdHours : usualHours

/** Returns the reasons in the order of the list, or an empty list. */
export function reasonsOf(learning: LearningCase): SuggestionReason[] {
  const { hasReflection, cpdHours, followUp, isTraining } = learning
  const holds: Record<SuggestionReason, boolean> = {
    reflection: hasReflection,
    cpd_hours: (cpdHours ?? 0) >= minHours,
    follow_up_received: followUp === 'received',
    follow_up_requested: followUp === 'requested',
    simulated: isTraining,
  }
  return suggestionReasons.filter((reason) => holds[reason])
}

/** Returns the best-fitting type of CPD activity. A case without information about learning becomes a written reflection. */
export function cpdTypeOf({ isTraining, isFlagged, hasReflection, followUp }: LearningCase): string {
  if (isTraining) return 'simulation'
  if (hasReflection) return 'reflection'
  if (followUp === 'received') return 'registry_data_review'
  return isFlagged ? 'case_review' : 'reflection'
}

/** Returns the title of the case if it identifies nobody, and otherwise the label of its type. */
export function titleOf(
  { title, typeLabel }: LearningCase,
  namesSomebody: (words: string) => boolean,
): string {
  const isSafe = title.trim().length >= minTitleLength && !namesSomebody(title)
  return isSafe ? title.trim() : `Case: ${typeLabel ?? 'learning'}`
}

/**
 * Returns what was learned and what will change. The reflection alone describes what happened, because others may read the
 * activity; the activity links to the case.
 */
export function learnedTexts({ soWhat, nowWhat, learningPoints, learningNeeds }: LearnedWords) {
  return {
    learningOutcome: joined([soWhat, ...learningPoints]),
    impact: joined([nowWhat, ...learningNeeds]),
  }
}

/** Joins whole lines as long as they fit, or returns null if there are none. */
function joined(lines: readonly (string | null)[]): string | null {
  let text = ''
  for (const line of lines.map((words) => words?.trim() ?? '')) {
    const longer = text === '' || line === '' ? text + line : `${text}\n${line}`
    if (longer.length > maxTextLength) break
    text = longer
  }
  return text || null
}
