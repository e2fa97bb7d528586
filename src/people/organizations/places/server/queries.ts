import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Place, PlaceKind } from '../contract.ts'

export interface PlacesRow {
  id: string
  org_name: string
  bases: Place[]
  regions: Place[]
  version: number
}

// Places stored before the list could be edited may lack `active`.
const placesColumn = (kind: PlaceKind) =>
  sql<Place[]>`coalesce((select jsonb_agg(jsonb_build_object('active', true) || place order by at)
    from jsonb_array_elements(${sql.ref(kind)}) with ordinality as listed (place, at)), '[]')`.as(kind)

const selectOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'org_name', 'version', placesColumn('bases'), placesColumn('regions')])
    .where('id', '=', id)

export const findPlaces = (db: Db, id: string): Promise<PlacesRow | undefined> =>
  selectOrganization(db, id).executeTakeFirst()

/** Returns the current places and locks them until the transaction ends. */
export const findPlacesForUpdate = (tx: Tx, id: string): Promise<PlacesRow | undefined> =>
  selectOrganization(tx, id).forUpdate().noWait().executeTakeFirst()

export async function savePlaces(
  tx: Tx,
  id: string,
  { kind, list, now }: { kind: PlaceKind; list: readonly Place[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ [kind]: JSON.stringify(list), updated_at: now })
    .where('id', '=', id)
    .execute()
}
