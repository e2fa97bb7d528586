import { z } from 'zod'
import { complianceErrors } from '#compliance/requirements/errors.ts'
import { enteredRecordSchema } from '#compliance/requirements/records/contract.ts'
import { isHealthCategory } from '#compliance/requirements/definitions/requirement-rules.ts'
import {
  assertMayImportRecords,
  deleteImportedRow,
  readRequirementsInUse,
  readStoredRecords,
  recordImportedRow,
  type RequirementInUse,
} from '#compliance/requirements/server/service.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { privacyFindingsInRecord } from '#privacy/guard.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import type { StoredOrganization } from '../known-records.ts'
import { rowLine } from '../row-line.ts'
import type { RowRequest } from '../row-request.ts'
import { requirementsListName } from './certificate-tables.ts'
import { listPeopleToMatch } from './people-queries.ts'

const maxPeople = 20_000

export const importedCertificates: ServerKind = {
  isOfOrganization: true,
  assertMayImport: assertMayImportRecords,
  async *listKnown(deps, actor, organizationId) {
    yield [await findKnownOrganization(deps, actor, organizationId)]
  },
  listPlaces: async (deps, organizationId) => {
    const rows = await listActiveRequirements(
      deps,
      organizationId,
      deps.clock.now().toISOString().slice(0, 10),
    )
    return { [requirementsListName]: rows.map(({ id, title }) => ({ code: id, label: title })) }
  },
  findingsIn: (request) => privacyFindingsInRecord(request, freeTexts),
  lineOf: rowLine,
  record: (deps, requester, { id, request }) => {
    const { organizationId, ownerId, records } = request as RowRequest // created by the check
    return recordImportedRow(deps, requester, { rowId: id, organizationId, ownerId, records })
  },
  deleteUnedited: async (deps, requester, id) => {
    const keptRecords = await deleteImportedRow(deps, requester, id)
    if (keptRecords.length === 0) return true
    return keptRecords.map(({ title, completedOn }) => ({
      column: title,
      value: formatDay(completedOn),
      message: 'Somebody has verified or returned this record since, so it stays.',
      severity: 'warning' as const,
    }))
  },
  errors: {
    ...complianceErrors,
    user_not_found: [404, 'This person no longer belongs to the organization.'],
    access_denied: [403, 'Only an administrator of this organization may import its records.'],
  },
}

const { provider, certificateNumber } = enteredRecordSchema.shape
const freeTexts = findFreeText(z.object({ records: z.array(z.object({ provider, certificateNumber })) }))

async function listActiveRequirements(
  deps: Deps,
  organizationId: string | null,
  day: string,
): Promise<RequirementInUse[]> {
  const rows = await readRequirementsInUse(deps.db, organizationId === null ? [] : [organizationId], day)
  return rows.filter(({ status }) => status === 'active')
}

/** Returns the existing data of an organization to its administrator. Audits that its records were viewed. */
async function findKnownOrganization(
  deps: Deps,
  actor: Actor,
  organizationId: string | null,
): Promise<StoredOrganization> {
  assertMayImportRecords(actor, organizationId)
  if (organizationId === null) throw new AppError('access_denied')
  const { db, clock } = deps
  const requirements = await listActiveRequirements(deps, organizationId, dateIn(actor.timeZone, clock.now()))
  const people = await listPeopleToMatch(db, overseenBy(actor), { organizationId, limit: maxPeople })
  const records = await readStoredRecords(db, actor, organizationId)
  await auditView(db, {
    ownerId: null,
    subjectIds: records.map(({ ownerId }) => ownerId),
    actor,
    origin: null,
    action: 'compliance_records_listed',
    entity: 'organization',
    entityId: organizationId,
    reason: 'import',
  })
  return { organizationId, people, requirements: requirements.map(toKnownRequirement), records }
}

const toKnownRequirement = (row: RequirementInUse) => ({
  id: row.id,
  title: row.title,
  isHealth: isHealthCategory(row.category),
  needsVerification: row.verification_required,
  validity: {
    validityMonths: row.validity_months,
    validityDays: row.validity_days,
    fixedExpiry: row.fixed_expiry,
    fixedExpiryParity: row.fixed_expiry_parity,
    endOfMonth: row.end_of_month,
    earlyRenewalDays: row.early_renewal_days,
  },
})
