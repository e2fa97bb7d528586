import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { findConstraint, type Db, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { findEntry } from '#reference/codes.ts'
import { cpdStandards, type CpdStandard } from '#reference/cpd-standards.ts'
import {
  maxListedStandards,
  maxStandards,
  rulesSchema,
  type KnownRules,
  type Standard,
  type StandardRules,
} from '../contract.ts'
import { mayChangeStandardOf } from '../standard-rights.ts'
import { isAdministrator, offeredStandardScope, visibleStandardScope } from './policy.ts'
import {
  countStoredStandards,
  findStandardFor,
  findStandardOwner,
  findStoredStandard,
  listStoredStandards,
  saveStandardRow,
  type StandardRow,
} from './queries.ts'
import { fromDelivered, fromStored, toRules, type OfferedStandard } from './row-mapping.ts'

const deliveredStandards = cpdStandards.map((standard) => ({ ...standard, label: standard.title }))
const findDelivered = (code: string): CpdStandard | undefined => findEntry(deliveredStandards, code)

/**
 * Returns the standards on offer: the delivered ones, replaced by the administrators' version if there is one, and the added
 * ones.
 */
export async function listStandards({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<OfferedStandard[]> {
  const storedStandards = await listStoredStandards(db, visibleStandardScope(actor), maxListedStandards)
  const storedCodes = new Set(storedStandards.map(({ code }) => code))
  const standards = [
    ...deliveredStandards.filter(({ code }) => !storedCodes.has(code)).map(fromDelivered),
    ...storedStandards.map(toOffered),
  ].toSorted(
    (a, b) =>
      a.rules.body.localeCompare(b.rules.body, 'en') || a.rules.title.localeCompare(b.rules.title, 'en'),
  )
  return isAdministrator(actor) ? standards : standards.filter(({ isRetired }) => !isRetired)
}

const findDeliveredOffer = (code: string): OfferedStandard | null => {
  const standard = findDelivered(code)
  return standard ? fromDelivered(standard) : null
}

const toOffered = (row: StandardRow): OfferedStandard =>
  fromStored(row, findDelivered(row.code) !== undefined)

/** Returns the rules of a standard of which the actor may begin a cycle. Throws `standard_not_found` if they may not. */
export async function getOfferedRules(db: Db, actor: Actor, code: string): Promise<KnownRules> {
  const row = await findStoredStandard(db, offeredStandardScope(actor), code)
  if (row && !row.is_retired) return row.rules
  const standard = row ? undefined : findDelivered(code)
  if (!standard) throw new AppError('standard_not_found')
  return toRules(standard)
}

/** Returns today's rules of a standard for a user, retired or not; null if it is no longer available to the user. */
export async function findCurrentRules(db: Db, userId: string, code: string): Promise<KnownRules | null> {
  const row = await findStandardFor(db, userId, code)
  if (row) return row.rules
  const standard = findDelivered(code)
  return standard ? toRules(standard) : null
}

interface StandardChange extends StandardRules {
  organizationId: string | null
  isRetired: boolean
  version: number
}

const rulesShape = findFreeText(rulesSchema)

/**
 * Throws unless the actor may change the standard: see docs/decisions/0061-what-belongs-to-everybody.md. For a standard of
 * another organization, throws `standard_not_found` or, if the actor adds one, `standard_code_taken`.
 */
async function assertMayChange(
  tx: Tx,
  actor: Actor,
  code: string,
  { organizationId, version }: Pick<StandardChange, 'organizationId' | 'version'>,
): Promise<void> {
  if (findDelivered(code) && organizationId !== null && actor.role === 'super_admin') {
    const message =
      'A standard that comes with Sortie is for everybody. Copy it to make one for an organization.'
    throw new AppError('request_invalid', { fields: [{ path: 'organizationId', message }] })
  }
  const storedOwner = await findStandardOwner(tx, code)
  const ownerOrganizationId = findDelivered(code)
    ? null
    : (storedOwner ?? { organization_id: organizationId }).organization_id
  if (!mayChangeStandardOf(actor, ownerOrganizationId)) {
    if (ownerOrganizationId === null) throw new AppError('standard_not_yours')
    throw new AppError(version === 0 ? 'standard_code_taken' : 'standard_not_found')
  }
  if (!mayChangeStandardOf(actor, organizationId)) throw new AppError('standard_not_yours')
}

/**
 * Adds or replaces a standard. A repeated request returns the stored standard. Throws `standard_changed` with the current
 * standard.
 */
export async function saveStandard(
  deps: Deps,
  {
    show: toView,
    ...requester
  }: { actor: Actor; origin: Origin; show: (standard: OfferedStandard) => Standard },
  code: string,
  { organizationId, isRetired, version, ...rules }: StandardChange,
): Promise<OfferedStandard> {
  assertValid(rules)
  try {
    return await inTransaction(deps.db, async (tx) => {
      await takeAdvisoryLock(tx, 'cpd standards')
      await assertMayChange(tx, requester.actor, code, { organizationId, version })
      const savedRow = await findStoredStandard(tx, visibleStandardScope(requester.actor), code)
      const content = { rules, organizationId, isRetired }
      if (savedRow && hasSameContent(savedRow, content)) return toOffered(savedRow)
      if (!savedRow && (await countStoredStandards(tx, organizationId)) >= maxStandards)
        throw new AppError('standards_full')
      const row = await saveStandardRow(tx, { code, ...content, version, now: deps.clock.now() })
      if (!row) {
        const current = savedRow ? toOffered(savedRow) : findDeliveredOffer(code)
        if (!current) throw new AppError('standard_not_found')
        throw new AppError('standard_changed', { current: toView(current) })
      }
      const entity = { entity: 'cpd_standard', entityVersion: row.version, reason: code.replaceAll('_', '-') }
      await recordAudit(tx, { ...requester, action: 'cpd_standard_saved', ...entity })
      return toOffered(row)
    })
  } catch (error) {
    if (findConstraint(error) !== 'cpd_standards_organization_id_fkey') throw error
    const fields = [{ path: 'organizationId', message: 'There is no such organization.' }]
    throw new AppError('request_invalid', { fields })
  }
}

const hasSameContent = (
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

/** Throws `request_invalid` if the rules contradict themselves or a text names a person. */
function assertValid(rules: StandardRules): void {
  const fields = findPrivacy(rules, rulesShape)
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  for (const [index, { unit, minimum, perMonths }] of rules.targets.entries()) {
    if (unit === 'count' && !Number.isInteger(minimum))
      fields.push({ path: `targets.${index}.minimum`, message: 'Count in whole numbers.' })
    if (perMonths !== null && perMonths > rules.cycleMonths)
      fields.push({ path: `targets.${index}.perMonths`, message: 'This is longer than the cycle.' })
  }
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}
