import { formatDate } from '#platform/web/dates.ts'
import { joined } from '../../log/web/activity-words.ts'
import { hoursWords } from '../../log/web/messages.ts'
import type { Suggestion, SuggestionReason } from '../contract.ts'

const reasonWords: Record<Exclude<SuggestionReason, 'cpd_hours'>, string> = {
  reflection: 'Reflection written',
  follow_up_received: 'Follow-up received',
  follow_up_requested: 'Follow-up requested',
  simulated: 'Simulation or training',
}

/** Returns the date of the case, the reasons for the suggestion and the hours that it would count. */
export const factsOf = ({ date, reasons, hours }: Suggestion): string =>
  joined([
    formatDate(date),
    ...reasons.map((reason) => reason !== 'cpd_hours' && reasonWords[reason]),
    reasons.includes('cpd_hours') ? `${hoursWords(hours)} noted` : hoursWords(hours),
  ])
