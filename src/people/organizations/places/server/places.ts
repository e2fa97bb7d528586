import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxPlaces, type Place, type PlaceKind } from '../contract.ts'
import { isSameLabel, createPlaceCode } from '../place-codes.ts'
import { assertManagesPlaces } from './policy.ts'
import { findPlaces, findPlacesForUpdate, savePlaces, type PlacesRow } from './queries.ts'

export async function getPlaces({ db }: Deps, actor: Actor, id: string): Promise<PlacesRow> {
  return requireAccess(await findPlaces(db, id), actor)
}

function requireAccess(row: PlacesRow | undefined, actor: Actor): PlacesRow {
  if (!row) throw new AppError('organization_not_found')
  assertManagesPlaces(actor, row.id)
  return row
}

/** Adds a base or a region at the end of the list. Repeating the request adds nothing. */
export function addPlace(
  deps: Deps,
  requester: Requester,
  { id, kind, label }: { id: string; kind: PlaceKind; label: string },
): Promise<PlacesRow> {
  return inTransaction(deps.db, async (tx) => {
    const row = requireAccess(await findPlacesForUpdate(tx, id), requester.actor)
    const list = row[kind]
    const duplicate = list.find((place) => isSameLabel(place.label, label))
    if (duplicate?.active && duplicate.label === label) return row
    if (duplicate) throw labelTakenError(duplicate)
    if (list.length >= maxPlaces) throw new AppError('places_full')
    const code = createPlaceCode(label, new Set(list.map((place) => place.code)))
    return save(tx, deps, requester, {
      row,
      kind,
      code,
      action: 'place_added',
      list: [...list, { code, label, active: true }],
    })
  })
}

interface PlaceChange {
  id: string
  kind: PlaceKind
  code: string
  label?: string | undefined
  active?: boolean | undefined
  version: number
}

/** Renames a place, retires it or brings it back. Cases and people keep its code. */
export function changePlace(
  deps: Deps,
  requester: Requester & { toView: (row: PlacesRow) => object },
  { id, kind, code, version, ...change }: PlaceChange,
): Promise<PlacesRow> {
  return inTransaction(deps.db, async (tx) => {
    const row = requireAccess(await findPlacesForUpdate(tx, id), requester.actor)
    const current = row[kind].find((place) => place.code === code)
    if (!current) throw new AppError('place_not_found')
    const { label = current.label, active = current.active } = change
    if (label === current.label && active === current.active) return row
    if (version !== row.version) {
      throw new AppError('organization_changed', { current: requester.toView(row) })
    }
    const duplicate = row[kind].find((place) => place.code !== code && isSameLabel(place.label, label))
    if (duplicate) throw labelTakenError(duplicate)
    const list = row[kind].map((place) => (place.code === code ? { code, label, active } : place))
    return save(tx, deps, requester, { row, kind, code, action: actionOf(current, active), list })
  })
}

const actionOf = (previous: Place, active: boolean): string => {
  if (previous.active === active) return 'place_renamed'
  return active ? 'place_reinstated' : 'place_retired'
}

const labelTakenError = ({ active, label }: Place): AppError =>
  new AppError('place_label_taken', {
    fields: [
      {
        path: 'label',
        message: active
          ? `There is already a place called “${label}”.`
          : `“${label}” is retired. Bring it back instead.`,
      },
    ],
  })

interface PlacesUpdate {
  row: PlacesRow
  kind: PlaceKind
  code: string
  action: string
  list: Place[]
}

async function save(
  tx: Tx,
  { clock }: Deps,
  { actor, origin }: Requester,
  { row, kind, code, action, list }: PlacesUpdate,
): Promise<PlacesRow> {
  await savePlaces(tx, row.id, { kind, list, now: clock.now() })
  const changedFields = [`${kind}.${code}`]
  await recordAudit(tx, { actor, origin, action, entity: 'organization', entityId: row.id, changedFields })
  return { ...row, [kind]: list, version: row.version + 1 }
}
