import { titleKey } from '#cpd/activities/log/repeated.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import type { Duplicate, ExistingRecords } from '../mapping/duplicates.ts'

/** The facts by which an activity is recognized as a duplicate. */
export interface ComparedActivity {
  title: string
  date: string
  endDate?: string | null | undefined
  hours: number
  type: string
}

export type KnownActivity = ComparedActivity & { id: string }

const dayMs = 86_400_000
const toDayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00Z`) / dayMs)

interface RememberedActivity {
  firstDay: number
  lastDay: number
  words: ReadonlySet<string>
  title: string
  hours: number
  type: string
  location: Omit<Duplicate, 'kind'>
}

/** Activities longer than this are compared by their first days only. */
const maxDays = 10

/**
 * Returns a function that remembers activities and finds duplicates. An activity of the same title and first day is the same. An
 * existing one is a likely duplicate if its title is similar, on this day or a day before or after, or if it has the same hours
 * and type on the same day.
 */
export async function createActivityFinder(existing: ExistingRecords<KnownActivity>) {
  const byDay = new Map<number, RememberedActivity[]>()
  const add = (activity: ComparedActivity, location: Omit<Duplicate, 'kind'>): RememberedActivity => {
    const activityFacts = toRemembered(activity, location)
    for (
      let day = activityFacts.firstDay;
      day <= Math.min(activityFacts.lastDay, activityFacts.firstDay + maxDays);
      day += 1
    )
      byDay.set(day, [...(byDay.get(day) ?? []), activityFacts])
    return activityFacts
  }
  for await (const activity of existing) add(activity, { row: null, caseId: activity.id })
  return (row: number, activity: ComparedActivity): Duplicate | null => {
    const newActivity = toRemembered(activity, { row, caseId: null })
    const nearActivities = [0, -1, 1].flatMap((days) => byDay.get(newActivity.firstDay + days) ?? [])
    const sameActivity = nearActivities.find(
      (other) => other.firstDay === newActivity.firstDay && other.title === newActivity.title,
    )
    const likely = nearActivities.find(
      (other) => other.location.caseId !== null && isLike(newActivity, other),
    )
    if (!sameActivity) add(activity, newActivity.location)
    if (sameActivity) return { ...sameActivity.location, kind: 'same' }
    return likely ? { ...likely.location, kind: 'likely' } : null
  }
}

const toRemembered = (
  { title, date, endDate, hours, type }: ComparedActivity,
  location: Omit<Duplicate, 'kind'>,
): RememberedActivity => ({
  firstDay: toDayNumber(date),
  lastDay: toDayNumber(endDate ?? date),
  words: new Set(plainWords(title).split(' ')),
  title: titleKey(title),
  hours,
  type,
  location,
})

const minSharedWords = 0.6

/**
 * Compares titles such as "ALS course" and "ALS provider course". A similar title is enough on adjacent days; other signs need
 * the same day.
 */
function isLike(newActivity: RememberedActivity, other: RememberedActivity): boolean {
  if (newActivity.title === other.title) return true
  const isSameDay = newActivity.firstDay >= other.firstDay && newActivity.firstDay <= other.lastDay
  if (!isSameDay) return false
  const shared = [...newActivity.words].filter((word) => other.words.has(word)).length
  const isNearTitle = shared / Math.min(newActivity.words.size, other.words.size) >= minSharedWords
  return isNearTitle || (newActivity.hours === other.hours && newActivity.type === other.type)
}
