import { insertAudits } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Validity } from '../../rules/expiry.ts'
import { reworked } from '../../rules/renewals.ts'
import { listExpiries, refreshReplaced, setExpiries } from './replacement-queries.ts'

/** More than 2,000 people renew in twenty years. */
export const maxReworked = 50_000
const atOnce = 1_000

interface Rework {
  requirementId: string
  version: number
  validity: Validity
}

/** Works out anew the expiry of every record of a requirement that follows from its period; a certificate's own date stays. */
export async function reworkExpiries(
  tx: Tx,
  requester: Requester,
  { requirementId, version, validity }: Rework,
): Promise<void> {
  const stored = await listExpiries(tx, requirementId, maxReworked)
  const before = new Map(stored.map(({ id, expiresOn }) => [id, expiresOn]))
  const changed = [...Map.groupBy(stored, ({ ownerId }) => ownerId).values()]
    .flatMap((records) => reworked(records, validity))
    .filter(({ id, expiresOn }) => before.get(id) !== expiresOn)
  for (let at = 0; at < changed.length; at += atOnce) {
    const some = changed.slice(at, at + atOnce)
    await setExpiries(tx, version, some)
    const events = some.map(({ id }) => ({
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
