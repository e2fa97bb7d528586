import { insertAudits } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Validity } from '../../rules/expiry.ts'
import { recalculateRecords } from '../../rules/renewals.ts'
import { listExpiries, refreshReplaced, setExpiries } from './replacement-queries.ts'

/** More records than 2,000 people add in twenty years. */
export const maxRecalculated = 50_000
const batchSize = 1_000

interface Recalculation {
  requirementId: string
  version: number
  validity: Validity
}

/** Recalculates the expiry of every record of a requirement. An expiry that is stated on a certificate does not change. */
export async function recalculateExpiries(
  tx: Tx,
  requester: Requester,
  { requirementId, version, validity }: Recalculation,
): Promise<void> {
  const storedRecords = await listExpiries(tx, requirementId, maxRecalculated)
  const previousExpiries = new Map(storedRecords.map(({ id, expiresOn }) => [id, expiresOn]))
  const changed = [...Map.groupBy(storedRecords, ({ ownerId }) => ownerId).values()]
    .flatMap((records) => recalculateRecords(records, validity))
    .filter(({ id, expiresOn }) => previousExpiries.get(id) !== expiresOn)
  for (let start = 0; start < changed.length; start += batchSize) {
    const batch = changed.slice(start, start + batchSize)
    await setExpiries(tx, version, batch)
    const events = batch.map(({ id }) => ({
      ...requester,
      action: 'compliance_expiry_reworked',
      entity: 'compliance_record',
      entityId: id,
      changedFields: ['expiresOn'],
    }))
    await insertAudits(tx, events).execute()
  }
  await refreshReplaced(tx, { requirementId, ownerId: null })
}
