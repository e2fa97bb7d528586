import { insertAudits, type AuditEntry } from '#platform/server/audit.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  endLapsedLinks,
  endLinkRows,
  insertLinks,
  listOutdatedClinicians,
  mirrorSupervisors,
  updateLink,
  type EndedLink,
  type LinkCondition,
  type LinkColumns,
  type NewLink,
} from './queries.ts'

type Cause = Pick<AuditEntry, 'actor' | 'origin'>
type Versions = ReadonlyMap<string, number>

/**
 * Ends links and the covers for them, then adds others, and updates `users.supervisor_id`, all in the caller's transaction.
 * Access changes with the commit. Audits each end. Returns the new versions of the clinicians whose supervisor has changed.
 */
export async function changeLinks(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: Cause,
  { ending, adding = [] }: { ending: LinkCondition | null; adding?: readonly NewLink[] },
): Promise<Versions> {
  const now = clock.now()
  const endedLinks =
    ending === null ? [] : await endLinkRows(tx, ending, { endedBy: cause.actor?.id ?? null, now })
  await insertLinks(tx, adding)
  const versions = await mirrorSupervisorsOf(tx, [...endedLinks, ...adding], now)
  await recordEnds(tx, cause, endedLinks, versions)
  return versions
}

/** Ends links as `changeLinks` does. */
export const endLinks = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: Cause,
  ending: LinkCondition,
): Promise<Versions> => changeLinks(deps, tx, cause, { ending })

/** Changes the days or permissions of a link whose clinician is locked. Returns what `changeLinks` does. */
export async function changeLinkColumns(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { link, facts }: { link: { id: string; clinician_id: string }; facts: LinkColumns },
): Promise<Versions> {
  await updateLink(tx, link.id, facts)
  return mirrorSupervisorsOf(tx, [link], clock.now())
}

async function mirrorSupervisorsOf(
  tx: Tx,
  links: readonly { clinician_id: string }[],
  now: Date,
): Promise<Versions> {
  const clinicianIds = [...new Set(links.map((link) => link.clinician_id))]
  const changedClinicians = await mirrorSupervisors(tx, clinicianIds, now)
  return new Map(changedClinicians.map(({ id, version }) => [id, version]))
}

async function recordEnds(
  tx: Db,
  cause: Cause,
  endedLinks: readonly EndedLink[],
  versions: Versions,
): Promise<void> {
  if (endedLinks.length === 0) return
  const audits = endedLinks.map(({ clinician_id: entityId, kind }): AuditEntry => {
    const version = kind === 'clinical' ? versions.get(entityId) : undefined
    return {
      ...cause,
      action: 'supervision_ended',
      entity: 'user',
      entityId,
      entityVersion: version ?? null,
      changedFields: version === undefined ? [] : ['supervisor_id'],
      reason: kind,
    }
  })
  await insertAudits(tx, audits).execute()
}

/** Ends links after their last day, and updates `users.supervisor_id` on their first day. Access never waits for this job. */
export async function keepSupervisionInStep(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const endedLinks = await endLapsedLinks(tx, now)
    const versions = await mirrorSupervisorsOf(tx, endedLinks, now)
    await recordEnds(tx, { actor: null, origin: null }, endedLinks, versions)
    await mirrorSupervisors(tx, await listOutdatedClinicians(tx), now)
  })
}
