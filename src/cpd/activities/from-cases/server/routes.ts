import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { listActivitiesFromCase, getActivityPrefill } from './case-activities.ts'
import { dismissSuggestion, listSuggestions, restoreSuggestion } from './suggestions.ts'
import { toCaseActivityView, toSuggestionView } from './views.ts'

export const fromCasesRoutes = (deps: Deps): Route[] => [
  route(contract.listCpdSuggestions, async ({ actor }) => {
    const { open, dismissed } = await listSuggestions(deps, actor)
    return { suggestions: open.map(toSuggestionView), dismissed: dismissed.map(toSuggestionView) }
  }),
  route(contract.dismissCpdSuggestion, async ({ params: { id }, ...requester }) => {
    await dismissSuggestion(deps, requester, id)
    return { _id: id, id, status: 'dismissed' as const }
  }),
  route(contract.restoreCpdSuggestion, async ({ params: { id }, ...requester }) => {
    await restoreSuggestion(deps, requester, id)
    return { _id: id, id, status: 'open' as const }
  }),
  route(contract.startActivityFromCase, ({ actor, params }) => getActivityPrefill(deps, actor, params.id)),
  route(contract.listCaseActivities, async ({ params, ...requester }) => {
    const rows = await listActivitiesFromCase(deps, requester, params.id)
    return { activities: rows.map(toCaseActivityView) }
  }),
]
