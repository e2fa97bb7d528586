/** How an entry begins that is not empty: from a template, from an earlier case, from the mission of one. */
import { clocksOf } from '#missions/clock.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { CaseRequest } from '#cases/contract.ts'
import { changeEntry, emptyEntry, type CaseEntry } from './entry.ts'

interface Beginning {
  id: string
  today: string
  zone: string
}

/** An entry with this in it; times of the mission become clocks as they would be typed. */
export function entryFrom(request: Partial<CaseRequest>, { id, today, zone }: Beginning): CaseEntry {
  const date = request.date ?? today
  const mission = request.mission ?? {}
  const untimed = Object.fromEntries(
    Object.entries(mission).filter(([field]) => !missionTimes.some((time) => time.field === field)),
  )
  const known = Object.entries({ ...request, date, mission: untimed }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const entry = changeEntry(emptyEntry(id, today), Object.fromEntries(known))
  return { ...entry, clocks: clocksOf(mission, { date, zone, missionType: mission.missionType ?? null }) }
}
