import { fitToFly } from '#compliance/rules/requirement-state.ts'
import type { Matrix } from '../contract.ts'
import type { FoundMatrix } from './row-mapping.ts'

export const toMatrixView = ({ day, requirements, people, cells, isCapped }: FoundMatrix): Matrix => ({
  asOf: day,
  requirements,
  people: people.map((person, at) => {
    const states = cells[at] ?? []
    const judged = requirements.map((requirement, column) => ({
      requirement,
      status: states[column]?.status ?? 'not_applicable',
    }))
    return {
      id: person.id,
      name: person.name,
      role: person.role,
      profession: person.profession,
      organizationId: person.organization_id,
      baseCode: person.base_code,
      verdict: fitToFly(judged).verdict,
      statuses: judged.map(({ status }) => status),
      validUntil: states.map(({ validUntil }) => validUntil),
    }
  }),
  isCapped,
})
