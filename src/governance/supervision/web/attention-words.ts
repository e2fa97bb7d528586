import type { StatusTone } from '#platform/web/components/status-badge.tsx'
import { briefReasonOf, lineReasonOf } from '#compliance/requirements/state/state-words.ts'
import type { NamedState } from '#compliance/requirements/state/fitness.contract.ts'
import type { Attention, RosterClinician } from '../contract.ts'

export interface AttentionWords {
  tone: StatusTone
  /** A word or two for the badge. */
  word: string
  /** The reason; empty if the word of the badge is enough. */
  reason: string
}

const maxTitles = 3

/** Returns the words for one reason, such as "Not fit to fly: HUET (expired)" or "No case for 7 weeks". */
export function attentionWords(
  reason: Attention,
  { fitness }: Pick<RosterClinician, 'fitness'>,
): AttentionWords {
  switch (reason.kind) {
    case 'not_fit':
      return { tone: 'bad', word: 'Not fit to fly', reason: titles(fitness?.grounding, briefReasonOf) }
    case 'expiring':
      return { tone: 'waiting', word: 'Ends soon', reason: titles(fitness?.expiring, lineReasonOf) }
    case 'quiet':
      return {
        tone: 'neutral',
        word: reason.weeks === null ? 'No case yet' : `No case for ${reason.weeks} weeks`,
        reason: '',
      }
  }
}

function titles(
  states: { count: number; first: readonly NamedState[] } | undefined,
  reasonOf: (state: NamedState) => string,
): string {
  if (!states) return ''
  const named = states.first.slice(0, maxTitles)
  const further = states.count - named.length
  const words = named.map((state) => `${state.title} (${reasonOf(state)})`).join(', ')
  return further > 0 ? `${words} and ${further} more` : words
}
