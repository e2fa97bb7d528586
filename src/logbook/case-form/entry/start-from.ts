/** Starts an entry from a template, an earlier case, or the mission of another case. */
import { clocksOf } from '#logging/missions/clock.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { changeEntry, emptyEntry, type CaseEntry } from './entry.ts'

interface StartContext {
  id: string
  today: string
  zone: string
}

/** Returns an entry with this content. Times of the mission become clock times, as if typed. */
export function entryFrom(request: Partial<CaseRequest>, { id, today, zone }: StartContext): CaseEntry {
  const date = request.date ?? today
  const mission = request.mission ?? {}
  const missionWithoutTimes = Object.fromEntries(
    Object.entries(mission).filter(([field]) => !missionTimes.some((time) => time.field === field)),
  )
  const filledFields = Object.entries({ ...request, date, mission: missionWithoutTimes }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const entry = changeEntry(emptyEntry(id, today), Object.fromEntries(filledFields))
  return { ...entry, clocks: clocksOf(mission, { date, zone, missionType: mission.missionType ?? null }) }
}
