import { inShort, readFitness } from '#compliance/state/fitness.ts'
import type { Matrix } from '../contract.ts'
import type { FoundMatrix } from './row-mapping.ts'

export function toMatrixView({ requirements, isPart, ...found }: FoundMatrix): Matrix {
  const { day, people, count, isCapped, choices } = found
  const fitnessOf = (states: FoundMatrix['people'][number]['states']) => {
    const judged = requirements.flatMap((requirement, at) => {
      const state = states[at]
      return state ? [{ requirement, ...state }] : []
    })
    return inShort(readFitness(judged, day))
  }
  return {
    asOf: day,
    requirements,
    people: people.map(({ person, states }) => ({
      id: person.id,
      name: person.name,
      role: person.role,
      profession: person.profession,
      organizationId: person.organization_id,
      baseCode: person.base_code,
      fitness: isPart ? null : fitnessOf(states),
      statuses: states.map(({ status }) => status),
      validUntil: states.map(({ validUntil }) => validUntil),
    })),
    count,
    isCapped,
    choices: {
      requirements: choices.requirements.map(({ id, title }) => ({ value: id, label: title })),
      bases: choices.bases.map(({ code, label }) => ({ value: code, label })),
    },
  }
}
