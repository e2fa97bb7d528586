import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { examplesOf } from './all-examples.ts'
import type { Accepted, Scene } from './examples.ts'
import { paramsWithId } from './path-params.ts'

const accepted = examplesOf('accepted')
const pathIds = Object.entries(examplesOf('pathIds'))
const fieldIds = Object.entries(examplesOf('fieldIds'))

/** Returns a request of this endpoint that is accepted: who sends it, and everything that its rules need. */
export async function acceptedRequest(endpoint: Endpoint, scene: Scene): Promise<Accepted> {
  const { name, access } = endpoint
  const { own, superAdmin } = scene
  const mayBe = isAllowed(access, 'clinician') ? own.person : superAdmin
  const asAccepted = { person: mayBe, params: paramsWithId(own.person.id), query: {}, body: {} }
  const facts = await accepted[name]?.(scene)
  if (facts) return { ...asAccepted, ...facts }
  const inPath = pathIds.find(([place]) => place.startsWith(`${name}:`))?.[1]
  if (inPath) {
    const query = Object.fromEntries(new URLSearchParams(inPath.query?.(own) ?? ''))
    const body = inPath.payload?.(own) ?? {}
    return { ...asAccepted, params: paramsWithId(inPath.good(own)), query, body }
  }
  const inField = fieldIds.find(([place]) => place.startsWith(`${name}.`))?.[1]
  if (!inField || endpoint.method === 'GET') return asAccepted
  const { payload } = inField.request(inField.good(own), own)
  return { ...asAccepted, body: (payload as object | undefined) ?? {} }
}
