import { readTeamFitness } from '#compliance/requirements/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { maxClinicians } from '../contract.ts'

/** Creates the function that says which clinicians are fit to fly. It audits the view once in ten minutes per session. */
export function createTeamFitness(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (by: { actor: Actor; origin: Origin }) => {
    const team = await readTeamFitness(deps, by.actor, maxClinicians)
    const subjectIds = team.map(({ id }) => id)
    await recordView(by, { action: 'team_fitness_viewed', entity: 'compliance_record', subjectIds })
    return team
  }
}
