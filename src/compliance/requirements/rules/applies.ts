/** Whom a requirement is for. */

/** What decides whether a requirement applies to somebody. */
export interface Person {
  readonly id: string
  readonly organizationId: string | null
  readonly role: string
  readonly profession: string | null
  readonly duties: readonly string[]
  readonly baseCode: string | null
  /** The day on which the account was made. */
  readonly joinedOn: string
}

export interface Audience {
  /** Null: of every organization. */
  readonly organizationId: string | null
  readonly audiences: readonly string[]
  readonly baseCodes: readonly string[]
  readonly userIds: readonly string[]
  readonly existingStaffFrom: string | null
  /** The day on which it was made. */
  readonly madeOn: string
}

export type NotApplicable = 'audience' | 'base' | 'starts_later'

const clinicalProfessions = new Set(['doctor', 'nurse', 'paramedic'])

/** Who has named no profession counts as a clinician by the role. */
function isClinician({ profession, role }: Person): boolean {
  if (profession === null) return role === 'clinician' || role === 'supervisor'
  return clinicalProfessions.has(profession)
}

function isAmong(audience: string, person: Person): boolean {
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

/** Whether a requirement belongs to somebody's organization; otherwise they never see it. */
export const isInOrganization = (
  { organizationId }: Pick<Audience, 'organizationId'>,
  person: Pick<Person, 'organizationId'>,
): boolean => organizationId === null || organizationId === person.organizationId

/** Returns why a requirement of the own organization does not apply to somebody on a day; null if it does. */
export function whyNotApplicable(audience: Audience, person: Person, day: string): NotApplicable | null {
  const { audiences, baseCodes, userIds, existingStaffFrom, madeOn } = audience
  if (!userIds.includes(person.id)) {
    if (!audiences.some((audience) => isAmong(audience, person))) return 'audience'
    if (baseCodes.length > 0 && (person.baseCode === null || !baseCodes.includes(person.baseCode)))
      return 'base'
  }
  const isExisting = person.joinedOn < madeOn
  return isExisting && existingStaffFrom !== null && day < existingStaffFrom ? 'starts_later' : null
}
