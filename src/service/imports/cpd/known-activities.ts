import { titleKey } from '#cpd/activities/log/repeated.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import type { Duplicate, Known } from '../mapping/duplicates.ts'

/** The facts by which an activity is recognized. */
export interface ComparedActivity {
  title: string
  date: string
  endDate?: string | null | undefined
  hours: number
  type: string
}

export type KnownActivity = ComparedActivity & { id: string }

const dayMs = 86_400_000
const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00Z`) / dayMs)

interface RememberedActivity {
  first: number
  last: number
  words: ReadonlySet<string>
  title: string
  hours: number
  type: string
  found: Omit<Duplicate, 'kind'>
}

/** Activities longer than this are compared by their first days only. */
const maxDays = 10

/**
 * Remembers activities and finds those that are recorded already: the same title on the same day. Similar ones are only likely:
 * adjacent days, a title of nearly the same words, or the same hours and type. Two similar rows of one file are two activities
 * unless both title and day are the same.
 */
export async function createActivityFinder(existing: Known<KnownActivity>) {
  const byDay = new Map<number, RememberedActivity[]>()
  const remember = (activity: ComparedActivity, found: Omit<Duplicate, 'kind'>): RememberedActivity => {
    const remembered = toRemembered(activity, found)
    for (let day = remembered.first; day <= Math.min(remembered.last, remembered.first + maxDays); day += 1)
      byDay.set(day, [...(byDay.get(day) ?? []), remembered])
    return remembered
  }
  for await (const activity of existing) remember(activity, { row: null, caseId: activity.id })
  return (row: number, activity: ComparedActivity): Duplicate | null => {
    const sought = toRemembered(activity, { row, caseId: null })
    const near = [0, -1, 1].flatMap((days) => byDay.get(sought.first + days) ?? [])
    const sameActivity = near.find((other) => other.first === sought.first && other.title === sought.title)
    const likely = near.find((other) => other.found.caseId !== null && isLike(sought, other))
    if (!sameActivity) remember(activity, sought.found)
    if (sameActivity) return { ...sameActivity.found, kind: 'same' }
    return likely ? { ...likely.found, kind: 'likely' } : null
  }
}

const toRemembered = (
  { title, date, endDate, hours, type }: ComparedActivity,
  found: Omit<Duplicate, 'kind'>,
): RememberedActivity => ({
  first: dayOf(date),
  last: dayOf(endDate ?? date),
  words: new Set(plainWords(title).split(' ')),
  title: titleKey(title),
  hours,
  type,
  found,
})

const mostlyShared = 0.6

/**
 * Compares titles such as "ALS course" and "ALS provider course". A similar title is enough on adjacent days; other signs need
 * the same day.
 */
function isLike(sought: RememberedActivity, other: RememberedActivity): boolean {
  if (sought.title === other.title) return true
  const isSameDay = sought.first >= other.first && sought.first <= other.last
  if (!isSameDay) return false
  const shared = [...sought.words].filter((word) => other.words.has(word)).length
  const isNearTitle = shared / Math.min(sought.words.size, other.words.size) >= mostlyShared
  return isNearTitle || (sought.hours === other.hours && sought.type === other.type)
}
