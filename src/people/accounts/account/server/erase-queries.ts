import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { erasedEmail } from '../erased-account.ts'

/**
 * Anonymizes the row of an account. The row itself stays: other accounts name it as supervisor, and the audit trail names its
 * id. Returns false if the user has withdrawn the request meanwhile.
 */
export async function eraseAccountRow(tx: Tx, userId: string, cutoff: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      name: 'Erased account',
      email: erasedEmail(userId),
      status: 'inactive',
      email_verified: false,
      password_hash: null,
      device_epoch: 0,
      administrator_reach: 'service',
      organization_id: null,
      supervisor_id: null,
      image: null,
      profession: null,
      specialty: null,
      job_title: null,
      employer: null,
      date_of_birth: null,
      gender: null,
      nationality: null,
      country_of_residence: null,
      experience: null,
      work_location: null,
      qualification: null,
      license_number: null,
      is_licensed: null,
      certifications: [],
      cpd_interests: [],
      receive_updates: false,
      rejection_reason: null,
      rejected_at: null,
      request_note: null,
      notifications: '{}',
      privacy_policy_version: null,
      listed_as_colleague: false,
      deletion_requested_at: null,
      last_login_at: null,
      last_active_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .where('deletion_requested_at', '<', cutoff)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_refusals').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ supervisor_id: null }).where('supervisor_id', '=', userId).execute()
  return true
}
