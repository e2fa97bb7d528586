import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { freeTextShape } from '#platform/contract/free-text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { constraintOf, type Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { entryOf } from '#reference/codes.ts'
import { cpdStandards, type CpdStandard } from '#reference/cpd-standards.ts'
import { mostStandards, rulesSchema, type KnownRules, type StandardRules } from '../contract.ts'
import { isAdministrator } from './policy.ts'
import {
  countStoredStandards,
  findStoredStandard,
  listStoredStandards,
  saveStandardRow,
  type StandardRow,
} from './queries.ts'
import { fromDelivered, fromStored, toRules, type OfferedStandard } from './row-mapping.ts'

const delivered = cpdStandards.map((standard) => ({ ...standard, label: standard.title }))
const findDelivered = (code: string): CpdStandard | undefined => entryOf(delivered, code)

/** Returns the standards on offer: the delivered ones, each replaced by what administrators made of it, and theirs. */
export async function listStandards({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<OfferedStandard[]> {
  const stored = await listStoredStandards(db, mostStandards)
  const changed = new Set(stored.map(({ code }) => code))
  const all = [
    ...delivered.filter(({ code }) => !changed.has(code)).map(fromDelivered),
    ...stored.map(toOffered),
  ].toSorted(
    (one, other) =>
      one.rules.body.localeCompare(other.rules.body, 'en') ||
      one.rules.title.localeCompare(other.rules.title, 'en'),
  )
  if (isAdministrator(actor)) return all
  return all.filter((standard) => isOffered(standard, actor))
}

const toOffered = (row: StandardRow): OfferedStandard =>
  fromStored(row, findDelivered(row.code) !== undefined)

const isOffered = ({ isRetired, organizationId }: OfferedStandard, actor: Actor): boolean =>
  !isRetired && (organizationId === null || organizationId === actor.organizationId)

/** Returns the rules of a standard that the actor may begin a cycle of. Throws `standard_not_found`. */
export async function getOfferedRules(db: Db, actor: Actor, code: string): Promise<KnownRules> {
  const row = await findStoredStandard(db, code)
  if (row) {
    if (!isOffered(toOffered(row), actor)) throw new AppError('standard_not_found')
    return row.rules
  }
  const standard = findDelivered(code)
  if (!standard) throw new AppError('standard_not_found')
  return toRules(standard)
}

/** Returns the rules of today, retired or not; null if the standard is gone. */
export async function findCurrentRules(db: Db, code: string): Promise<KnownRules | null> {
  const row = await findStoredStandard(db, code)
  if (row) return row.rules
  const standard = findDelivered(code)
  return standard ? toRules(standard) : null
}

interface StandardChange extends StandardRules {
  organizationId: string | null
  isRetired: boolean
  version: number
}

const rulesShape = freeTextShape(rulesSchema)

/** Adds or replaces a standard. A repeated request returns what is stored. */
export async function saveStandard(
  deps: Deps,
  by: { actor: Actor; origin: Origin },
  code: string,
  { organizationId, isRetired, version, ...rules }: StandardChange,
): Promise<OfferedStandard> {
  assertSound(rules)
  try {
    return await inTransaction(deps.db, async (tx) => {
      await takeAdvisoryLock(tx, 'cpd standards')
      const found = await findStoredStandard(tx, code)
      const next = { rules, organizationId, isRetired }
      if (found && isSame(found, next)) return toOffered(found)
      if (!found && (await countStoredStandards(tx)) >= mostStandards) throw new AppError('standards_full')
      const row = await saveStandardRow(tx, { code, ...next, version, now: deps.clock.now() })
      if (!row) throw new AppError('standard_changed')
      const entity = { entity: 'cpd_standard', entityVersion: row.version, reason: code.replaceAll('_', '-') }
      await recordAudit(tx, { ...by, action: 'cpd_standard_saved', ...entity })
      return toOffered(row)
    })
  } catch (error) {
    if (constraintOf(error) !== 'cpd_standards_organization_id_fkey') throw error
    const fields = [{ path: 'organizationId', message: 'There is no such organization.' }]
    throw new AppError('request_invalid', { fields })
  }
}

const isSame = (
  row: StandardRow,
  {
    rules,
    organizationId,
    isRetired,
  }: Omit<StandardChange, keyof StandardRules | 'version'> & { rules: StandardRules },
) =>
  row.organization_id === organizationId &&
  row.is_retired === isRetired &&
  canonicalJson(row.rules) === canonicalJson(rules)

/** Rules that contradict themselves, and texts that name a person, are refused at their field. */
function assertSound(rules: StandardRules): void {
  const fields = findPrivacy(rules, rulesShape)
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  for (const [at, { unit, minimum, perMonths }] of rules.targets.entries()) {
    if (unit === 'count' && !Number.isInteger(minimum))
      fields.push({ path: `targets.${at}.minimum`, message: 'Count in whole numbers.' })
    if (perMonths !== null && perMonths > rules.cycleMonths)
      fields.push({ path: `targets.${at}.perMonths`, message: 'This is longer than the cycle.' })
  }
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}
