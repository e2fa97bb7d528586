import { createRequirement, type Requirement } from '#compliance/requirements/definitions/contract.ts'
import { definitionFromTemplate } from '#compliance/requirements/form/from-template.ts'
import type { Given, GivenUser } from './given.ts'
import type { TestApp } from './test.ts'

/** The definition of a requirement that applies to everybody. A record meets it for a year. */
export const requirement = {
  title: 'Fire safety',
  category: 'health_safety',
  audiences: ['all'],
  validityMonths: 12,
  evidenceRequired: false,
  verificationRequired: false,
}

let codeCount = 0
/** Returns a code that no requirement has yet. */
export const createCode = () => `fire_safety_${(codeCount += 1)}`

/** Defines a requirement as its administrator. */
export async function givenRequirement(
  app: TestApp,
  admin: GivenUser,
  facts: object = {},
): Promise<Requirement> {
  const body = { ...requirement, code: createCode(), ...facts }
  const response = await app.as(admin).call(createRequirement, { body })
  if (response.status !== 201) throw new Error(`No requirement was made: ${JSON.stringify(response.body)}`)
  return response.body
}

/** Creates an organization with an administrator, a supervisor and the supervisor's clinician. */
export async function createOrganizationWithUsers(given: Given) {
  const organizationId = (await given.organization()).id
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  return { organizationId, admin, supervisor, clinician }
}

/** Returns the id of the organization's requirement, which is created once: a second one would change what its people see. */
export async function findOrCreateRequirement(
  app: TestApp,
  given: Given,
  organizationId: string,
): Promise<string> {
  const existingRequirement = await app.deps.db
    .selectFrom('compliance_requirements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (existingRequirement) return existingRequirement.id
  const admin = await given.user({ role: 'admin', organizationId })
  return (await givenRequirement(app, admin)).id
}

/** Returns the request that adopts a template for everybody. */
export function toAdoptionRequest(code: string, changes: object = {}): object {
  const definition = definitionFromTemplate(code)
  if (!definition) throw new Error(`There is no template ${code}`)
  return { ...definition, audiences: ['all'], ...changes }
}
