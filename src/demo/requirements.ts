import { v5 } from 'uuid'
import { definitionFromTemplate } from '#compliance/requirements/form/from-template.ts'
import {
  definitionSchema,
  type Definition,
} from '#compliance/requirements/definitions/definition.contract.ts'
import { toColumns } from '#compliance/requirements/definitions/server/row-mapping.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { DemoOrganization, DemoUser } from './users.ts'

/** The templates that every demo service adopts, with its changes to them. */
const adoptedTemplates: readonly (readonly [code: string, change: Partial<Definition>])[] = [
  ['aviation_medical', { blocksDuty: true }],
  ['winch_currency', { blocksDuty: true }],
  ['airway_currency', { audiences: ['doctor'], blocksDuty: true }],
  ['respirator_fit_test', { blocksDuty: true }],
  ['crew_resource_management', { verificationRequired: false }],
  ['safeguarding_children', { verificationRequired: false }],
  ['manual_handling', { verificationRequired: false }],
  ['fire_safety', { verificationRequired: false }],
  ['information_governance', { verificationRequired: false, endOfMonth: true, graceDays: 14 }],
  ['medical_devices', {}],
  ['influenza_vaccine', { verificationRequired: false }],
  ['local_induction', {}],
  ['sop_acknowledgement', { verificationRequired: false }],
  ['governance_attendance', {}],
]

const paramedicRegistration: Readonly<Record<string, string>> = {
  GB: 'registration_paramedic_hcpc',
  NZ: 'practising_certificate_nz_paramedic',
}
const otherParamedicRegistration = 'registration_paramedic_other'

export interface DemoRequirement {
  id: string
  organization: DemoOrganization
  definition: Definition
}

type Row = Record<string, unknown>

/** Any fixed UUID, as the namespace of ids that are derived from the organization and the code. */
const namespace = '0c9f5f63-1a52-5b44-8f0e-9d6f2b7c4a10'

function toDefinition(code: string, changes: Partial<Definition>): Definition {
  const template = definitionFromTemplate(code)
  if (!template) throw new Error(`There is no template ${code}`)
  // Demo files are not stored, so no record could have the certificate that a template requires.
  return definitionSchema.parse({ ...template, evidenceRequired: false, ...changes })
}

const listRegistrations = ({ country }: DemoOrganization): string[] => [
  'registration_doctor',
  'registration_nurse',
  paramedicRegistration[country] ?? otherParamedicRegistration,
]

/** Returns the id of the requirement that an organization has adopted from a template. */
export const requirementIdOf = (organization: DemoOrganization, code: string): string =>
  v5(`${organization.id} ${code}`, namespace)

/** Returns the requirements of each organization. */
export const createRequirements = (organizations: readonly DemoOrganization[]): DemoRequirement[] =>
  organizations.flatMap((organization) => {
    const lifeSupport = organization.country === 'US' ? 'acls' : 'als'
    const allTemplates: typeof adoptedTemplates = [
      ...listRegistrations(organization).map((code) => [code, { blocksDuty: true }] as const),
      [lifeSupport, { blocksDuty: true }],
      ...adoptedTemplates,
    ]
    return allTemplates.map(([code, change]) => ({
      id: requirementIdOf(organization, code),
      organization,
      definition: toDefinition(code, change),
    }))
  })

/** Returns the rows of the requirements, and for each organization one that is proposed and one that is no longer in use. */
export function toRequirementRows(
  requirements: readonly DemoRequirement[],
  users: readonly DemoUser[],
  today: string,
): Row[] {
  const activeRows = requirements.map(({ id, organization, definition }) =>
    toRow({ id, organization, definition, creator: findCreator(users, organization, 'admin'), today }),
  )
  const organizations = new Set(requirements.map(({ organization }) => organization))
  const otherRows = [...organizations].flatMap((organization) => [
    {
      ...toRow({
        id: v5(`${organization.id} proposed`, namespace),
        organization,
        definition: toDefinition('hazmat_cbrn', {}),
        creator: findCreator(users, organization, 'supervisor'),
        today,
      }),
      status: 'proposed',
    },
    {
      ...toRow({
        id: v5(`${organization.id} retired`, namespace),
        organization,
        definition: toDefinition('night_vision_training', {}),
        creator: findCreator(users, organization, 'admin'),
        today,
      }),
      status: 'retired',
      retired_on: plusMonths(today, -4),
    },
  ])
  return [...activeRows, ...otherRows]
}

/** Returns the first user of the organization with this role, or else a super administrator. */
function findCreator(
  users: readonly DemoUser[],
  organization: DemoOrganization,
  role: DemoUser['role'],
): DemoUser {
  const creator =
    users.find((user) => user.organization === organization && user.role === role) ??
    users.find((user) => user.role === 'super_admin')
  if (!creator) throw new Error('Somebody must have made the requirements')
  return creator
}

interface RowContext extends DemoRequirement {
  creator: DemoUser
  today: string
}

function toRow({ id, organization, definition, creator, today }: RowContext): Row {
  const createdAt = new Date(`${plusMonths(today, -30)}T09:00Z`)
  return {
    id,
    organization_id: organization.id,
    ...toColumns(definition),
    status: 'active',
    retired_on: null,
    created_by: creator.id,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
