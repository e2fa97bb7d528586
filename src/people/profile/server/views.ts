import type { OwnSession, Profile } from '../contract.ts'
import { erasureDelayMs } from '../profile-values.ts'
import type { SessionRow } from '#people/accounts/sessions/server/queries.ts'
import type { ProfileRow } from './queries.ts'

/** Maps a row to the profile view. `image` is the signed URL of the picture. */
export function toProfileView(row: ProfileRow, image: string | null): Profile {
  const { organization_id: organizationId, org_name, supervisor_id, supervisor_name } = row
  const deletionRequestedAt = row.deletion_requested_at
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    pendingEmail: row.pending_email,
    role: row.role,
    status: row.status,
    image,
    organization: organizationId !== null && org_name !== null ? { id: organizationId, org_name } : null,
    supervisor:
      supervisor_id !== null && supervisor_name !== null
        ? { id: supervisor_id, name: supervisor_name }
        : null,
    createdAt: row.created_at.toISOString(),
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    nationality: row.nationality,
    countryOfResidence: row.country_of_residence,
    profession: row.profession,
    specialty: row.specialty,
    jobTitle: row.job_title,
    employer: row.employer,
    workLocation: row.work_location,
    experience: row.experience,
    qualification: row.qualification,
    isLicensed: row.is_licensed === null ? null : toYesNo(row.is_licensed),
    licenseNumber: row.license_number,
    certifications: row.certifications,
    cpdInterests: row.cpd_interests,
    receiveUpdates: toYesNo(row.receive_updates),
    notifications: { ...defaultNotifications, ...row.notifications },
    privacy: { listedAsColleague: row.listed_as_colleague },
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    erasedOn:
      deletionRequestedAt &&
      new Date(deletionRequestedAt.getTime() + erasureDelayMs).toISOString().slice(0, 10),
    version: row.version,
  }
}

/** Users get every email that they have not turned off. */
const defaultNotifications = {
  newDevice: true,
  supportReplies: true,
  cpdDigest: true,
  cpdCycleEnd: true,
  complianceReminders: true,
  complianceDecisions: true,
  complianceOversight: true,
  complianceAsked: true,
  newsEmails: 'digest',
} as const

const toYesNo = (value: boolean) => (value ? 'yes' : 'no')

export const toSessionView =
  (currentId: string) =>
  (row: SessionRow): OwnSession => ({
    _id: row.id,
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    userAgent: row.user_agent,
    address: row.address,
    isCurrent: row.id === currentId,
  })
