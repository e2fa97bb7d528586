import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { listSigningKeys } from '../chain/server/chain-queries.ts'
import * as contract from '../contract.ts'
import { requestRoutes } from '../requests/server/routes.ts'
import { unansweredRoutes } from '../waiting/server/routes.ts'
import { writeAdvice } from './advice.ts'
import { createSignOffStates, readCaseSignatures, signOffOf } from './read-signatures.ts'
import { createSigning } from './sign-case.ts'
import { toCaseSignaturesView, toSignOffLineView, toSigningKeyView } from './views.ts'

export function signOffRoutes(deps: Deps): Route[] {
  const sign = createSigning(deps)
  const statesOf = createSignOffStates(deps)
  return [
    route(contract.signCase, async ({ params, body, ...by }) => {
      const { found, signatureId } = await sign(by, { caseId: params.id, ...body })
      return {
        ...toCaseSignaturesView(await signOffOf(deps.db, by, found)),
        signatureId,
        claimedLevel: found.facts.team?.supervisionLevel ?? null,
      }
    }),
    route(contract.listCaseSignatures, async ({ params, ...by }) =>
      toCaseSignaturesView(await readCaseSignatures(deps, by, params.id)),
    ),
    route(contract.listSignOffStates, async ({ query, ...by }) => {
      const signOffs = await statesOf(by, query.ids.split(','))
      return { states: signOffs.map(toSignOffLineView) }
    }),
    route(contract.adviseOnLevel, async ({ params, body, actor, origin }) => ({
      advice: await writeAdvice(deps, { actor, origin }, { signatureId: params.id, ...body }),
    })),
    publicRoute(contract.listSigningKeys, async () => {
      const keys = await listSigningKeys(deps.db)
      return { keys: keys.map(toSigningKeyView) }
    }),
    ...requestRoutes(deps),
    ...unansweredRoutes(deps),
  ]
}
