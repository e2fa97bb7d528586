import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement } from '../../definitions/server/queries.ts'
import { refreshReplaced } from '../../definitions/server/replacement-queries.ts'
import { maxRecordsOfARequirement } from '../contract.ts'
import { insertRecord, listRecordRows, lockRecords } from './queries.ts'

export interface RecordAuthor {
  /** The owner of the record. */
  actor: Actor
  /** null: the record is not added by a request of the owner */
  origin: Origin | null
}

export interface ProfileFacts {
  requirementId: string
  completedOn: string
  expiresOn: string
  provider: string
  certificateNumber: string
}

/**
 * Adds a compliance record for a registration in the owner's profile, unless they already have one with the same expiry that
 * no overseer sent back. Returns the id of the new or existing record; null if the requirement is not active or has as many
 * records as it may. See decision 51.
 */
export async function addProfileRecord(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { actor, origin }: RecordAuthor,
  facts: ProfileFacts,
): Promise<string | null> {
  const scope = ownScope(actor)
  await lockRecords(tx, actor.id, facts.requirementId)
  const requirement = await findRequirement(tx, requirementsVisibleTo(actor), facts.requirementId)
  const earlierRecords = await listRecordRows(tx, scope, facts.requirementId, maxRecordsOfARequirement)
  const storedRecord = earlierRecords.find(
    (row) => row.expires_on === facts.expiresOn && row.verification !== 'rejected',
  )
  if (storedRecord) return storedRecord.id
  if (requirement?.status !== 'active' || earlierRecords.length === maxRecordsOfARequirement) return null
  const id = uuid()
  const columns = {
    id,
    owner_id: actor.id,
    requirement_id: requirement.id,
    completed_on: facts.completedOn,
    expires_on: facts.expiresOn,
    expires_by: 'certificate',
    provider: facts.provider,
    certificate_number: facts.certificateNumber,
    source: 'profile',
    verification: requirement.verification_required ? 'waiting' : 'not_needed',
    supersedes: earlierRecords[0]?.id ?? null,
    requirement_version: requirement.version,
    created_at: clock.now(),
  }
  await insertRecord(tx, columns, [])
  await refreshReplaced(tx, { requirementId: requirement.id, ownerId: actor.id })
  await recordAudit(tx, {
    actor: origin && actor,
    origin,
    action: 'compliance_record_created',
    entity: 'compliance_record',
    entityId: id,
    entityVersion: 1,
    reason: 'profile',
  })
  return id
}
