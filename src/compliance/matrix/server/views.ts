import { toShortFitness, readFitness } from '#compliance/requirements/state/fitness.ts'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import type { Matrix } from '../contract.ts'
import type { getNotFit } from '../not-fit.contract.ts'
import type { MatrixRows, NotFitRows } from './row-mapping.ts'

export function toMatrixView({ requirements, isSingleRequirement, ...rows }: MatrixRows): Matrix {
  const { day, today, people, count, notFit, isCapped, choices, findReturn } = rows
  const toFitness = ({ person, day, states }: MatrixRows['people'][number]) => {
    const requirementStates = requirements.flatMap((requirement, index) => {
      const state = states[index]
      if (!state) return []
      const { isWaiting: isRenewalWaiting } = state
      return [{ requirement, ...state, isRenewalWaiting, returned: findReturn(person.id, requirement.id) }]
    })
    return toShortFitness(readFitness(requirementStates, day))
  }
  return {
    asOf: day,
    today,
    requirements,
    people: people.map(({ person, day, states }) => ({
      id: person.id,
      name: person.name,
      role: person.role,
      profession: person.profession,
      organizationId: person.organization_id,
      baseCode: person.base_code,
      asOf: day,
      fitness: isSingleRequirement ? null : toFitness({ person, day, states }),
      statuses: states.map(({ status }) => status),
      validUntil: states.map(({ validUntil }) => validUntil),
      waiting: states.flatMap(({ status, isWaiting }, index) =>
        isWaiting && status !== 'submitted' ? [index] : [],
      ),
      returned: states.flatMap(({ status }, index) => {
        const returned = status === 'rejected' ? findReturn(person.id, requirements[index]?.id ?? '') : null
        return returned === null ? [] : [{ at: index, ...returned }]
      }),
    })),
    count,
    notFit,
    isCapped,
    choices: {
      requirements: choices.requirements.map(({ id, title }) => ({ value: id, label: title })),
      bases: choices.bases.map(({ code, label }) => ({ value: code, label })),
    },
  }
}

export const toNotFitView = ({ organizations, fitness }: NotFitRows): CallResponse<typeof getNotFit> => ({
  organizations: organizations.map(({ organization, day, judged, blocking, notFitPeople }) => ({
    id: organization.id,
    name: organization.org_name,
    asOf: day,
    people: organization.people,
    judged,
    blocking,
    notFit: notFitPeople.length,
    first: notFitPeople.flatMap(({ id, name }) => {
      const personFitness = fitness.get(id)
      return personFitness ? [{ id, name, fitness: personFitness }] : []
    }),
  })),
})
