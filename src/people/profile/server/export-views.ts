import type { AccountFactsRow, StoredSessionRow } from './export-queries.ts'

export const toAccountFactsView = (row: AccountFactsRow) => ({
  emailVerified: row.email_verified,
  privacyPolicyVersion: row.privacy_policy_version,
  lastLogin: row.last_login_at,
  lastActive: row.last_active_at,
  updatedAt: row.updated_at,
  formerEmails: row.former_emails,
  mustChangePassword: row.password_change_required,
  confirmed: {
    at: row.confirmed_at,
    name: row.confirmed_name,
    profession: row.confirmed_profession,
    licenseNumber: row.confirmed_license_number,
    changedSince: row.identity_changed_at,
  },
  registration: {
    note: row.request_note,
    refusedAt: row.rejected_at,
    refusedBecause: row.rejection_reason,
  },
})

export const toStoredSessionView = (row: StoredSessionRow) => ({
  id: row.id,
  startedAt: row.created_at,
  lastUsedAt: row.last_used_at,
  endsAt: row.expires_at,
  endedAt: row.revoked_at,
  endedBecause: row.revoked_reason,
  userAgent: row.user_agent,
  address: row.address,
})
