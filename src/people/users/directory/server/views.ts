import type { AssignedClinician, User, UserDetail } from '../../contract.ts'
import { toInstant, toIdentityChanges } from './identity-views.ts'
import type { UserDetailRow, UserRow } from './queries.ts'

const toAssignedView = (row: UserRow): AssignedClinician => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  profession: row.profession,
  specialty: row.specialty,
  jobTitle: row.job_title,
  employer: row.employer,
  lastActive: toInstant(row.last_active_at),
})

function toUserView(row: UserRow, clinicians: readonly UserRow[]): User {
  return {
    ...toAssignedView(row),
    emailVerified: row.email_verified,
    reach: row.role === 'admin' ? row.administrator_reach : null,
    lastLogin: toInstant(row.last_login_at),
    createdAt: toInstant(row.created_at),
    supervisor_id: row.supervisor_id,
    image: row.image,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    nationality: row.nationality,
    countryOfResidence: row.country_of_residence,
    experience: row.experience,
    workLocation: row.work_location,
    qualification: row.qualification,
    licenseNumber: row.license_number,
    isLicensed: row.is_licensed === null ? null : yesOrNo(row.is_licensed),
    certifications: row.certifications,
    cpdInterests: row.cpd_interests,
    receiveUpdates: yesOrNo(row.receive_updates),
    organization: toOrganizationView(row),
    request: toRequestView(row),
    identityChanges: toIdentityChanges(row),
    version: row.version,
    ...(row.role === 'supervisor' && { clinicians: clinicians.map(toAssignedView) }),
  }
}

function toRequestView(row: UserRow): User['request'] {
  const { request_note: note, rejected_at, rejection_reason } = row
  if (row.status !== 'pending' || (note === null && rejected_at === null)) return null
  return { note, refusedAt: toInstant(rejected_at), refusedBecause: rejection_reason }
}

const yesOrNo = (isYes: boolean): 'yes' | 'no' => (isYes ? 'yes' : 'no')

const toOrganizationView = ({ organization_id: id, org_name }: UserRow): User['organization'] =>
  id === null || org_name === null ? null : { id, org_name }

/** Maps all users, each supervisor with their assigned clinicians. */
export function toUserListView(rows: readonly UserRow[]): User[] {
  const cliniciansBySupervisor = Map.groupBy(rows, (row) => row.supervisor_id)
  return rows.map((row) => toUserView(row, cliniciansBySupervisor.get(row.id) ?? []))
}

export interface UserWithClinicians {
  row: UserDetailRow
  clinicians: readonly UserRow[]
}

export function toUserDetailView({ row, clinicians }: UserWithClinicians): UserDetail {
  const { supervisor_id: id, supervisor_name: name } = row
  return {
    ...toUserView(row, clinicians),
    supervisor: id === null || name === null ? null : { id, name },
    rejectionReason: row.rejection_reason,
  }
}
