import { suggestionReasons, type SuggestionReason } from './contract.ts'

/** A logged case from which a CPD activity may be made. */
export interface CpdSourceCase {
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

/** The texts of a reflection that are about learning. What happened to the patient is left out. */
export interface ReflectionTexts {
  soWhat: string | null
  nowWhat: string | null
  learningPoints: readonly string[]
  learningNeeds: readonly string[]
}

/** The suggested hours if the reflection states none. The user can change them. */
const usualHours = 0.5
const minHours = 0.25
const maxTextLength = 2000

export const hoursOf = ({ cpdHours }: Pick<CpdSourceCase, 'cpdHours'>): number =>
  cpdHours !== null && cpdHours >= minHours ? cpdHours : usualHours

/** Returns the reasons that apply to the case, in the order of `suggestionReasons`. */
export function reasonsOf(sourceCase: CpdSourceCase): SuggestionReason[] {
  const { hasReflection, cpdHours, followUp, isTraining } = sourceCase
  const isReasonTrue: Record<SuggestionReason, boolean> = {
    reflection: hasReflection,
    cpd_hours: (cpdHours ?? 0) >= minHours,
    follow_up_received: followUp === 'received',
    follow_up_requested: followUp === 'requested',
    simulated: isTraining,
  }
  return suggestionReasons.filter((reason) => isReasonTrue[reason])
}

/** Returns the best-fitting type of CPD activity. A case without information about learning becomes a written reflection. */
export function cpdTypeOf({ isTraining, isFlagged, hasReflection, followUp }: CpdSourceCase): string {
  if (isTraining) return 'simulation'
  if (hasReflection) return 'reflection'
  if (followUp === 'received') return 'registry_data_review'
  return isFlagged ? 'case_review' : 'reflection'
}

/** Returns the title of the case, or the label of its type if the title may identify somebody. */
export function titleOf(
  { title, typeLabel }: CpdSourceCase,
  namesSomebody: (text: string) => boolean,
): string {
  return namesSomebody(title) ? `Case: ${typeLabel ?? 'learning'}` : title.trim()
}

/**
 * Returns what was learned and what will change. What happened stays in the private reflection, because others may read the
 * activity.
 */
export function toOutcomeAndImpact({ soWhat, nowWhat, learningPoints, learningNeeds }: ReflectionTexts) {
  return {
    learningOutcome: joined([soWhat, ...learningPoints]),
    impact: joined([nowWhat, ...learningNeeds]),
  }
}

/** Joins as many whole lines as fit. Returns null if there are none. */
function joined(lines: readonly (string | null)[]): string | null {
  let text = ''
  for (const line of lines.map((words) => words?.trim() ?? '')) {
    const extendedText = text === '' || line === '' ? text + line : `${text}\n${line}`
    if (extendedText.length > maxTextLength) break
    text = extendedText
  }
  return text || null
}
