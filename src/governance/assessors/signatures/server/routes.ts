import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { createSignatureLists } from './lists.ts'
import { toOutsideSignatureView, toPairView } from './views.ts'

export function signatureListRoutes(deps: Deps): Route[] {
  const lists = createSignatureLists(deps)
  return [
    route(contract.listOutsideSignatures, async ({ query, actor, origin }) => {
      const { rows, nextCursor } = await lists.signatures({ actor, origin }, query)
      return { signatures: rows.map(toOutsideSignatureView), nextCursor }
    }),
    route(contract.listSigningPairs, async ({ query, actor, origin }) => {
      const { rows, nextCursor } = await lists.pairs({ actor, origin }, query.cursor)
      return { pairs: rows.map(toPairView), nextCursor }
    }),
  ]
}
