import { createRequirement, type Requirement } from '#compliance/requirements/definitions/contract.ts'
import { definitionFromTemplate } from '#compliance/requirements/form/from-template.ts'
import type { Given, GivenUser } from './given.ts'
import type { TestApp } from './test.ts'

/** A requirement of everybody, met by a record for a year. */
export const requirement = {
  title: 'Fire safety',
  category: 'health_safety',
  audiences: ['all'],
  validityMonths: 12,
  evidenceRequired: false,
  verificationRequired: false,
}

let made = 0
/** Returns a code that no requirement has yet. */
export const nextCode = () => `fire_safety_${(made += 1)}`

/** Defines a requirement as its administrator. */
export async function givenRequirement(
  app: TestApp,
  admin: GivenUser,
  facts: object = {},
): Promise<Requirement> {
  const body = { ...requirement, code: nextCode(), ...facts }
  const answer = await app.as(admin).call(createRequirement, { body })
  if (answer.status !== 201) throw new Error(`No requirement was made: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Creates an organization with an administrator, a supervisor and a clinician of theirs. */
export async function givenService(given: Given) {
  const organizationId = (await given.organization()).id
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  return { organizationId, admin, supervisor, clinician }
}

/** Returns the one requirement of an organization; everybody of it sees it, so a second one would change what they see. */
export async function givenRequirementOf(
  app: TestApp,
  given: Given,
  organizationId: string,
): Promise<string> {
  const known = await app.deps.db
    .selectFrom('compliance_requirements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (known) return known.id
  const admin = await given.user({ role: 'admin', organizationId })
  return (await givenRequirement(app, admin)).id
}

/** Returns the request that adopts a template for everybody. */
export function adopting(code: string, change: object = {}): object {
  const definition = definitionFromTemplate(code)
  if (!definition) throw new Error(`There is no template ${code}`)
  return { ...definition, audiences: ['all'], ...change }
}
