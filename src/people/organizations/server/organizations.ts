import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { OrganizationSettings, OrganizationStatus, UpdateOrganizationRequest } from '../contract.ts'
import { freeSlug, slugOf } from '../slug.ts'
import { assertMakesOrganizations, assertManages } from './policy.ts'
import * as queries from './queries.ts'
import type { OrganizationRow } from './queries.ts'

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
  assertMakesOrganizations(actor)
  const id = uuid()
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      await queries.lockSlugs(tx)
      const slug = slugOf(name)
      await queries.insertOrganization(tx, {
        id,
        name,
        slug: freeSlug(slug, await queries.findSlugsLike(tx, slug)),
        createdBy: actor.id,
        now: clock.now(),
      })
      await recordAudit(tx, { ...auditOf(id, 'organization_created'), actor, origin })
      return queries.getOrganization(tx, id)
    }),
  )
}

/** Updates the named fields. The slug stays, so that URLs people have saved still work. */
export async function updateOrganization(
  { db, clock }: Deps,
  { actor, origin, toView }: Changer & { toView: ToView },
  id: string,
  { org_name, status, country, timeZone, weekStartsOn, settings = {}, version }: UpdateOrganizationRequest,
): Promise<OrganizationRow> {
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      const organization = await getForUpdate(tx, actor, id)
      if ((version ?? organization.version) !== organization.version) {
        const current = toView(await queries.getOrganization(tx, id))
        throw new AppError('organization_changed', { current })
      }
      const changes = {
        ...(org_name !== undefined && org_name !== organization.org_name && { org_name }),
        ...(status !== undefined && status !== organization.status && { status }),
        ...(country !== undefined && country !== organization.country && { country }),
        ...(timeZone !== undefined && timeZone !== organization.time_zone && { time_zone: timeZone }),
        ...(weekStartsOn !== undefined &&
          weekStartsOn !== organization.week_starts_on && { week_starts_on: weekStartsOn }),
        ...(isOtherThan(organization.settings, settings) && { settings }),
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

const isOtherThan = (before: OrganizationSettings, settings: Partial<OrganizationSettings>): boolean =>
  JSON.stringify({ ...before, ...settings }) !== JSON.stringify(before)

const statusChanges = {
  active: { action: 'organization_activated', refusal: 'organization_is_active' },
  inactive: { action: 'organization_deactivated', refusal: 'organization_is_inactive' },
} as const

/** Changes the status of an organization. Refused if it already has that status, so that only one of two concurrent changes counts. */
export async function changeOrganizationStatus(
  { db, clock }: Deps,
  { actor, origin }: Changer,
  id: string,
  to: OrganizationStatus,
): Promise<OrganizationRow> {
  const { action, refusal } = statusChanges[to]
  return inTransaction(db, async (tx) => {
    const organization = await getForUpdate(tx, actor, id)
    if (organization.status === to) throw new AppError(refusal)
    await queries.updateOrganization(tx, id, { status: to, updated_at: clock.now() })
    await recordAudit(tx, { ...auditOf(id, action), changedFields: ['status'], actor, origin })
    return queries.getOrganization(tx, id)
  })
}

const auditOf = (id: string, action: string) => ({ action, entity: 'organization', entityId: id })

async function getForUpdate(tx: Tx, actor: Actor, id: string) {
  const row = await queries.findOrganizationForUpdate(tx, id)
  if (!row) throw new AppError('organization_not_found')
  assertManages(actor, id)
  return row
}

async function refusingTakenNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (constraintOf(error) !== queries.uniqueName) throw error
    throw new AppError('organization_name_taken', { field: 'org_name' })
  }
}
