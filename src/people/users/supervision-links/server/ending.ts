import { insertAudits, type AuditEntry } from '#platform/server/audit.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  endLapsedLinks,
  endLinkRows,
  insertLinks,
  listOutOfStep,
  mirrorSupervisors,
  updateLink,
  type EndedLink,
  type Ending,
  type LinkFacts,
  type NewLink,
} from './queries.ts'

type Cause = Pick<AuditEntry, 'actor' | 'origin'>
type Versions = ReadonlyMap<string, number>

/**
 * Ends links, with the covers for them, then adds others, in the caller's transaction, and keeps the supervisor of the specification
 * in step. Access changes with the commit. Records each end. Returns the new versions of the clinicians whose supervisor has changed.
 */
export async function changeLinks(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: Cause,
  { ending, adding = [] }: { ending: Ending | null; adding?: readonly NewLink[] },
): Promise<Versions> {
  const now = clock.now()
  const ended =
    ending === null ? [] : await endLinkRows(tx, ending, { endedBy: cause.actor?.id ?? null, now })
  await insertLinks(tx, adding)
  const versions = await mirror(tx, [...ended, ...adding], now)
  await recordEnds(tx, cause, ended, versions)
  return versions
}

/** Ends links as `changeLinks` does. */
export const endLinks = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: Cause,
  ending: Ending,
): Promise<Versions> => changeLinks(deps, tx, cause, { ending })

/** Changes the days or permissions of a link whose clinician is locked. Returns what `changeLinks` does. */
export async function changeFacts(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { link, facts }: { link: { id: string; clinician_id: string }; facts: LinkFacts },
): Promise<Versions> {
  await updateLink(tx, link.id, facts)
  return mirror(tx, [link], clock.now())
}

async function mirror(tx: Tx, links: readonly { clinician_id: string }[], now: Date): Promise<Versions> {
  const clinicianIds = [...new Set(links.map((link) => link.clinician_id))]
  const mirrored = await mirrorSupervisors(tx, clinicianIds, now)
  return new Map(mirrored.map(({ id, version }) => [id, version]))
}

async function recordEnds(
  tx: Db,
  cause: Cause,
  ended: readonly EndedLink[],
  versions: Versions,
): Promise<void> {
  if (ended.length === 0) return
  const audits = ended.map(({ clinician_id: entityId, kind }): AuditEntry => {
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

/** Ends what has passed its last day, and names the supervisors whose first day has come. Access never waits for it. */
export async function keepSupervisionInStep(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const ended = await endLapsedLinks(tx, now)
    const versions = await mirror(tx, ended, now)
    await recordEnds(tx, { actor: null, origin: null }, ended, versions)
    await mirrorSupervisors(tx, await listOutOfStep(tx), now)
  })
}
