import { formatDate } from '#platform/web/dates.ts'
import { joined } from '../../log/web/activity-words.ts'
import { hoursText } from '../../log/web/messages.ts'
import type { Suggestion, SuggestionReason } from '../contract.ts'

const reasonLabels: Record<Exclude<SuggestionReason, 'cpd_hours'>, string> = {
  reflection: 'Reflection written',
  follow_up_received: 'Follow-up received',
  follow_up_requested: 'Follow-up requested',
  simulated: 'Simulation or training',
}

/** Returns the date of the case, the reasons for the suggestion and the hours that the activity would count for. */
export const suggestionSummary = ({ date, reasons, hours }: Suggestion): string =>
  joined([
    formatDate(date),
    ...reasons.map((reason) => reason !== 'cpd_hours' && reasonLabels[reason]),
    reasons.includes('cpd_hours') ? `${hoursText(hours)} of CPD in your reflection` : hoursText(hours),
  ])
