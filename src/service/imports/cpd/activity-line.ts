import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { ActivityRequest } from '#cpd/activities/log/contract.ts'

/** Returns an activity as a list shows it: "ALS provider course, Life support course, 16 h, Resuscitation Council". */
export function activityLine(request: object): string | null {
  const { title, type, hours, provider } = request as Partial<ActivityRequest> // safe: `mapActivity` creates and checks it
  if (!title) return null
  const label = type === undefined ? null : labelOf(cpdTypes, type)
  return [title, label, hours === undefined ? null : `${hours} h`, provider].filter(Boolean).join(', ')
}
