import { readTeamFitness } from '#compliance/requirements/server/service.ts'
import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { attentionFor, compareByAttention } from '../attention.ts'
import { maxShownClinicians, type Attention } from '../contract.ts'
import { linkedTo } from './policy.ts'
import { listLinked, type LinkedRow } from './queries.ts'

export interface RosterRow {
  row: LinkedRow
  fitness: Fitness | null
  attention: Attention[]
}

export interface Roster {
  people: RosterRow[]
  isCapped: boolean
}

/**
 * Creates the handler that returns the clinicians of a supervisor, those who need attention first. It audits a session's views at
 * most once in ten minutes.
 */
export function createRoster(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (requester: Requester): Promise<Roster> => {
    const { actor } = requester
    const rows = await listLinked(deps.db, linkedTo(actor), maxShownClinicians + 1)
    if (rows.length === 0) return { people: [], isCapped: false }
    const shown = rows.slice(0, maxShownClinicians)
    const subjectIds = shown.map(({ id }) => id)
    await recordView(requester, { action: 'supervised_listed', entity: 'user', subjectIds })
    const team = await readTeamFitness(deps, actor, maxShownClinicians)
    const fitnessById = new Map(team.map(({ id, fitness }) => [id, fitness]))
    const now = deps.clock.now()
    const people = shown.map((row) =>
      toRosterRow(row, { fitness: fitnessById.get(row.id) ?? null, timeZone: actor.timeZone, now }),
    )
    return { people: people.toSorted(compareByAttention), isCapped: rows.length > shown.length }
  }
}

/** Returns a clinician with the reasons why they need attention today, in the time zone of the reader. */
export function toRosterRow(
  row: LinkedRow,
  { fitness, timeZone, now }: { fitness: Fitness | null; timeZone: string; now: Date },
): RosterRow {
  const facts = {
    fitness,
    mayViewCases: row.view_cases,
    lastCaseDate: row.last_case_date,
    joinedOn: dateIn(timeZone, row.created_at),
  }
  return { row, fitness, attention: attentionFor(facts, dateIn(timeZone, now)) }
}
