import type { Case } from '#logging/cases/contract.ts'
import type { RequestFacts, Scene } from './examples.ts'
import type { Given } from './given.ts'
import { paramsWithId } from './path-params.ts'

export const byId = (id: string, body?: object): RequestFacts => ({
  params: paramsWithId(id),
  ...(body && { body }),
})

/** A user whom an administrator decides about. */
export const toUser =
  (facts: Parameters<Given['user']>[0], body: (scene: Scene) => object = () => ({})) =>
  async (scene: Scene): Promise<RequestFacts> =>
    byId((await scene.given.user({ organizationId: scene.organizationId, ...facts })).id, body(scene))

export const fromSomebody =
  (body: object = {}) =>
  async ({ given }: Scene): Promise<RequestFacts> => ({ person: await given.user(), body })

export const toCase = async ({ given, own }: Scene, body: (saved: Case) => object): Promise<RequestFacts> => {
  const saved = await given.case({ owner: own.person })
  return byId(saved.id, body(saved))
}

export const many = ({ peopleIds }: Scene, count: number) => peopleIds.slice(0, count)
