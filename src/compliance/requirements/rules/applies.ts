/** Decides to whom a requirement applies. */

/** The facts that decide whether a requirement applies to somebody. */
export interface Person {
  readonly id: string
  readonly organizationId: string | null
  readonly role: string
  readonly profession: string | null
  readonly duties: readonly string[]
  readonly baseCode: string | null
  /** The day on which the account was created. */
  readonly joinedOn: string
}

export interface Audience {
  /** null: every organization */
  readonly organizationId: string | null
  readonly audiences: readonly string[]
  readonly baseCodes: readonly string[]
  readonly userIds: readonly string[]
  readonly existingStaffFrom: string | null
  /** The day on which the requirement was defined. */
  readonly definedOn: string
}

export type NotApplicable = 'audience' | 'base' | 'starts_later'

const clinicalProfessions = new Set(['doctor', 'nurse', 'paramedic'])

/** A user without a profession counts as a clinician by their role. */
function isClinician({ profession, role }: Person): boolean {
  if (profession === null) return role === 'clinician' || role === 'supervisor'
  return clinicalProfessions.has(profession)
}

function isInAudience(audience: string, person: Person): boolean {
  switch (audience) {
    case 'all':
      return true
    case 'clinician':
      return isClinician(person)
    case 'supervisor':
      return person.role === 'supervisor'
    default:
      return person.profession === audience || person.duties.includes(audience)
  }
}

/** Returns whether a requirement belongs to a person's organization; otherwise they never see it. */
export const isInOrganization = (
  { organizationId }: Pick<Audience, 'organizationId'>,
  person: Pick<Person, 'organizationId'>,
): boolean => organizationId === null || organizationId === person.organizationId

/** Returns why a requirement of a person's own organization does not apply to them on a day; null if it does. */
export function whyNotApplicable(audience: Audience, person: Person, day: string): NotApplicable | null {
  const { audiences, baseCodes, userIds, existingStaffFrom, definedOn } = audience
  if (!userIds.includes(person.id)) {
    if (!audiences.some((audience) => isInAudience(audience, person))) return 'audience'
    if (baseCodes.length > 0 && (person.baseCode === null || !baseCodes.includes(person.baseCode)))
      return 'base'
  }
  const isExisting = person.joinedOn < definedOn
  return isExisting && existingStaffFrom !== null && day < existingStaffFrom ? 'starts_later' : null
}
