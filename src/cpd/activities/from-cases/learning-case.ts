import { suggestionReasons, type SuggestionReason } from './contract.ts'

/** What a case says about learning. */
export interface LearningCase {
  title: string
  date: string
  /** The label of its case type. */
  typeLabel: string | null
  /** Simulated, or a training mission. */
  isTraining: boolean
  isFlagged: boolean
  followUp: string | null
  hasReflection: boolean
  /** The hours of CPD that the reflection states. */
  cpdHours: number | null
}

/** What a reflection says was learned, without what happened to the patient. */
export interface LearnedWords {
  soWhat: string | null
  nowWhat: string | null
  learningPoints: readonly string[]
  learningNeeds: readonly string[]
}

/** Without stated hours. A user changes it with one tap. */
const usualHours = 0.5
const shortestHours = 0.25
const longestText = 2000
const shortestTitle = 3

export const hoursOf = ({ cpdHours }: Pick<LearningCase, 'cpdHours'>): number =>
  cpdHours !== null && cpdHours >= shortestHours ? cpdHours : usualHours

/** Returns the reasons in the order of the list; none if there are none. */
export function reasonsOf(learning: LearningCase): SuggestionReason[] {
  const { hasReflection, cpdHours, followUp, isTraining } = learning
  const holds: Record<SuggestionReason, boolean> = {
    reflection: hasReflection,
    cpd_hours: (cpdHours ?? 0) >= shortestHours,
    follow_up_received: followUp === 'received',
    follow_up_requested: followUp === 'requested',
    simulated: isTraining,
  }
  return suggestionReasons.filter((reason) => holds[reason])
}

/** Returns the type of CPD activity that fits best; a case that says nothing yet becomes a written reflection. */
export function cpdTypeOf({ isTraining, isFlagged, hasReflection, followUp }: LearningCase): string {
  if (isTraining) return 'simulation'
  if (hasReflection) return 'reflection'
  if (followUp === 'received') return 'registry_data_review'
  return isFlagged ? 'case_review' : 'reflection'
}

/** Returns the title of the case if it identifies nobody; otherwise the label of its type. */
export function titleOf(
  { title, typeLabel }: LearningCase,
  namesSomebody: (words: string) => boolean,
): string {
  const isSafe = title.trim().length >= shortestTitle && !namesSomebody(title)
  return isSafe ? title.trim() : `Case: ${typeLabel ?? 'learning'}`
}

/**
 * Returns what was learned and what will change. What happened stays in the reflection: the activity links the case, and others may
 * read the activity.
 */
export function learnedTexts({ soWhat, nowWhat, learningPoints, learningNeeds }: LearnedWords) {
  return {
    learningOutcome: joined([soWhat, ...learningPoints]),
    impact: joined([nowWhat, ...learningNeeds]),
  }
}

/** Joins whole lines as long as they fit; null if there are none. */
function joined(lines: readonly (string | null)[]): string | null {
  let text = ''
  for (const line of lines.map((words) => words?.trim() ?? '')) {
    const longer = text === '' || line === '' ? text + line : `${text}\n${line}`
    if (longer.length > longestText) break
    text = longer
  }
  return text || null
}
