import type { Case } from '#logging/cases/contract.ts'
import type { RequestFacts, OrganizationScene } from './examples.ts'
import type { Given } from './given.ts'
import { paramsWithId } from './path-params.ts'

export const toRequestWithId = (id: string, body?: object): RequestFacts => ({
  params: paramsWithId(id),
  ...(body && { body }),
})

/** Returns a function that creates a user, and the request of an administrator about this user. */
export const requestForNewUser =
  (facts: Parameters<Given['user']>[0], body: (scene: OrganizationScene) => object = () => ({})) =>
  async (scene: OrganizationScene): Promise<RequestFacts> =>
    toRequestWithId(
      (await scene.given.user({ organizationId: scene.organizationId, ...facts })).id,
      body(scene),
    )

export const requestOfNewUser =
  (body: object = {}) =>
  async ({ given }: OrganizationScene): Promise<RequestFacts> => ({ person: await given.user(), body })

export const requestForNewCase = async (
  { given, own }: OrganizationScene,
  body: (savedCase: Case) => object,
): Promise<RequestFacts> => {
  const savedCase = await given.case({ owner: own.person })
  return toRequestWithId(savedCase.id, body(savedCase))
}

export const firstPeople = ({ peopleIds }: OrganizationScene, count: number) => peopleIds.slice(0, count)
