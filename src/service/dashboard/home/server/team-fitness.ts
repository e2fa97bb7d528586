import { readTeamFitness } from '#compliance/requirements/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { maxClinicians } from '../contract.ts'

/** Creates the handler that returns which clinicians are fit to fly. It audits a session's views at most once in ten minutes. */
export function createTeamFitness(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (requester: { actor: Actor; origin: Origin }) => {
    const team = await readTeamFitness(deps, requester.actor, maxClinicians)
    const subjectIds = team.map(({ id }) => id)
    await recordView(requester, { action: 'team_fitness_viewed', entity: 'compliance_record', subjectIds })
    return team
  }
}
