import type { OwnRequest } from '../contract.ts'
import type { RequestRow } from './queries.ts'

export const toOwnRequestView = (row: RequestRow): OwnRequest => ({
  state: row.status === 'pending' ? 'waiting' : 'refused',
  name: row.name,
  email: row.email,
  isVerified: row.email_verified,
  profession: row.profession,
  organization:
    row.organization_id === null || row.org_name === null
      ? null
      : { id: row.organization_id, org_name: row.org_name },
  registrationNumber: row.license_number,
  note: row.request_note,
  refusal:
    row.rejected_at === null ? null : { at: row.rejected_at.toISOString(), reason: row.rejection_reason },
  version: row.version,
})
