import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { mergeExamples } from './all-examples.ts'
import type { AcceptedRequest, OrganizationScene } from './examples.ts'
import { paramsWithId } from './path-params.ts'

const acceptedRequests = mergeExamples('accepted')
const pathIds = Object.entries(mergeExamples('pathIds'))
const fieldIds = Object.entries(mergeExamples('fieldIds'))

/** Returns a request that this endpoint accepts, and the user who sends it. */
export async function acceptedRequest(
  endpoint: Endpoint,
  scene: OrganizationScene,
): Promise<AcceptedRequest> {
  const { name, access } = endpoint
  const { own, superAdmin } = scene
  const sender = isAllowed(access, 'clinician') ? own.person : superAdmin
  const defaults = { person: sender, params: paramsWithId(own.person.id), query: {}, body: {} }
  const changes = await acceptedRequests[name]?.(scene)
  if (changes) return { ...defaults, ...changes }
  const pathExample = pathIds.find(([place]) => place.startsWith(`${name}:`))?.[1]
  if (pathExample) {
    const query = Object.fromEntries(new URLSearchParams(pathExample.query?.(own) ?? ''))
    const body = pathExample.payload?.(own) ?? {}
    return { ...defaults, params: paramsWithId(pathExample.ownValue(own)), query, body }
  }
  const fieldExample = fieldIds.find(([place]) => place.startsWith(`${name}.`))?.[1]
  if (!fieldExample || endpoint.method === 'GET') return defaults
  const { payload } = fieldExample.request(fieldExample.ownValue(own), own)
  return { ...defaults, body: (payload as object | undefined) ?? {} }
}
