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
import { freeTextShape } from '#platform/contract/free-text.ts'
import { dateIn, dayWords } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { privacyFindingsInRecord } from '#privacy/guard.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import type { KnownOrganization } from '../known-records.ts'
import { rowLine } from '../row-line.ts'
import type { RowRequest } from '../row-request.ts'
import { requirementsPlace } from './certificate-tables.ts'
import { listPeopleToMatch } from './people-queries.ts'

const maxPeople = 20_000

export const importedCertificates: ServerKind = {
  isOfOrganization: true,
  assertMayImport: assertMayImportRecords,
  async *listKnown(deps, actor, organizationId) {
    yield [await listKnown(deps, actor, organizationId)]
  },
  listPlaces: async (deps, organizationId) => {
    const rows = await listInUse(deps, organizationId, deps.clock.now().toISOString().slice(0, 10))
    return { [requirementsPlace]: rows.map(({ id, title }) => ({ code: id, label: title })) }
  },
  findingsIn: (request) => privacyFindingsInRecord(request, texts),
  lineOf: rowLine,
  record: (deps, by, { id, request }) => {
    const { organizationId, ownerId, records } = request as RowRequest // created by the check
    return recordImportedRow(deps, by, { rowId: id, organizationId, ownerId, records })
  },
  deleteUnedited: async (deps, by, id) => {
    const keptRecords = await deleteImportedRow(deps, by, id)
    if (keptRecords.length === 0) return true
    return keptRecords.map(({ title, completedOn }) => ({
      column: title,
      value: dayWords(completedOn),
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
const texts = freeTextShape(z.object({ records: z.array(z.object({ provider, certificateNumber })) }))

async function listInUse(
  deps: Deps,
  organizationId: string | null,
  day: string,
): Promise<RequirementInUse[]> {
  const rows = await readRequirementsInUse(deps.db, organizationId === null ? [] : [organizationId], day)
  return rows.filter(({ status }) => status === 'active')
}

/** Lists the existing data of an organization for its administrator. Audits the view of its records. */
async function listKnown(
  deps: Deps,
  actor: Actor,
  organizationId: string | null,
): Promise<KnownOrganization> {
  assertMayImportRecords(actor, organizationId)
  if (organizationId === null) throw new AppError('access_denied')
  const { db, clock } = deps
  const requirements = await listInUse(deps, organizationId, dateIn(actor.timeZone, clock.now()))
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
  isVerified: row.verification_required,
  validity: {
    validityMonths: row.validity_months,
    validityDays: row.validity_days,
    fixedExpiry: row.fixed_expiry,
    fixedExpiryParity: row.fixed_expiry_parity,
    endOfMonth: row.end_of_month,
    earlyRenewalDays: row.early_renewal_days,
  },
})
