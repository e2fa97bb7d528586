import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { OrganizationSettings, OrganizationStatus, UpdateOrganizationRequest } from '../contract.ts'
import { toSignOffSettings } from '../sign-off-rule.ts'
import { findFreeSlug, slugOf } from '../slug.ts'
import { assertMayCreate, assertMayManage } from './policy.ts'
import * as queries from './queries.ts'
import type { OrganizationRow } from './queries.ts'
import { toSettings } from '../default-settings.ts'

type Changer = { actor: Actor; origin: Origin }
/** Maps the current organization for the response to a stale edit. */
type ToView = (row: OrganizationRow) => object

/** Lists all organizations by name. The creator of another organization is not shown to an administrator of one organization. */
export async function listOrganizations({ db }: Deps, actor: Actor): Promise<OrganizationRow[]> {
  const rows = await queries.listOrganizations(db)
  if (actor.reach === 'all') return rows
  return rows.map((row) =>
    row.id === actor.organizationId ? row : { ...row, creator_name: null, creator_email: null },
  )
}

export async function createOrganization(
  { db, clock }: Deps,
  { actor, origin }: Changer,
  name: string,
): Promise<OrganizationRow> {
  assertMayCreate(actor)
  const id = uuid()
  return withNameTakenError(() =>
    inTransaction(db, async (tx) => {
      await queries.lockSlugs(tx)
      const slug = slugOf(name)
      await queries.insertOrganization(tx, {
        id,
        name,
        slug: findFreeSlug(slug, await queries.findSlugsLike(tx, slug)),
        createdBy: actor.id,
        now: clock.now(),
      })
      await recordAudit(tx, { ...auditOf(id, 'organization_created'), actor, origin })
      return queries.getOrganization(tx, id)
    }),
  )
}

/** Updates only the given fields. The slug stays, so that saved URLs still work. */
export async function updateOrganization(
  { db, clock }: Deps,
  { actor, origin, toView }: Changer & { toView: ToView },
  id: string,
  { org_name, status, country, timeZone, weekStartsOn, settings = {}, version }: UpdateOrganizationRequest,
): Promise<OrganizationRow> {
  return withNameTakenError(() =>
    inTransaction(db, async (tx) => {
      const organization = await getForUpdate(tx, actor, id)
      if ((version ?? organization.version) !== organization.version) {
        const current = toView(await queries.getOrganization(tx, id))
        throw new AppError('organization_changed', { current })
      }
      const previous = toSettings(organization.settings)
      const changedSettings = toStoredChange(previous, settings)
      const changes = {
        ...(org_name !== undefined && org_name !== organization.org_name && { org_name }),
        ...(status !== undefined && status !== organization.status && { status }),
        ...(country !== undefined && country !== organization.country && { country }),
        ...(timeZone !== undefined && timeZone !== organization.time_zone && { time_zone: timeZone }),
        ...(weekStartsOn !== undefined &&
          weekStartsOn !== organization.week_starts_on && { week_starts_on: weekStartsOn }),
        ...(hasOtherSettings(previous, changedSettings) && { settings: changedSettings }),
      }
      const changedFields = Object.keys(changes)
      if (changedFields.length > 0) {
        await queries.updateOrganization(tx, id, { ...changes, updated_at: clock.now() })
        await recordAudit(tx, { ...auditOf(id, 'organization_updated'), changedFields, actor, origin })
      }
      return queries.getOrganization(tx, id)
    }),
  )
}

/** A change of `requireSignOff` also changes the rule. Both are stored, because earlier versions read `requireSignOff`. */
function toStoredChange(
  previous: OrganizationSettings,
  { requireSignOff, signOff: newRule, ...others }: Partial<OrganizationSettings>,
): Partial<OrganizationSettings> {
  if (newRule === undefined && requireSignOff === undefined) return others
  const everything = requireSignOff ?? previous.requireSignOff
  const signOff = toSignOffSettings({ signOff: newRule ?? { ...previous.signOff, everything } })
  return { ...others, signOff, requireSignOff: signOff.everything }
}

const hasOtherSettings = (previous: OrganizationSettings, settings: Partial<OrganizationSettings>): boolean =>
  JSON.stringify({ ...previous, ...settings }) !== JSON.stringify(previous)

const statusChanges = {
  active: { action: 'organization_activated', refusal: 'organization_is_active' },
  inactive: { action: 'organization_deactivated', refusal: 'organization_is_inactive' },
} as const

/**
 * Changes the status of an organization. Throws an error if it already has that status, so that only one of two equal changes
 * counts.
 */
export async function changeOrganizationStatus(
  { db, clock }: Deps,
  { actor, origin }: Changer,
  id: string,
  newStatus: OrganizationStatus,
): Promise<OrganizationRow> {
  const { action, refusal } = statusChanges[newStatus]
  return inTransaction(db, async (tx) => {
    const organization = await getForUpdate(tx, actor, id)
    if (organization.status === newStatus) throw new AppError(refusal)
    await queries.updateOrganization(tx, id, { status: newStatus, updated_at: clock.now() })
    await recordAudit(tx, { ...auditOf(id, action), changedFields: ['status'], actor, origin })
    return queries.getOrganization(tx, id)
  })
}

const auditOf = (id: string, action: string) => ({ action, entity: 'organization', entityId: id })

async function getForUpdate(tx: Tx, actor: Actor, id: string) {
  const row = await queries.findOrganizationForUpdate(tx, id)
  if (!row) throw new AppError('organization_not_found')
  assertMayManage(actor, id)
  return row
}

async function withNameTakenError<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (findConstraint(error) !== queries.uniqueNameConstraint) throw error
    throw new AppError('organization_name_taken', { field: 'org_name' })
  }
}
