import { readOwnActivities, readOwnRecord, readPracticeHours } from '#cpd/activities/server/service.ts'
import { getOwnCycle } from '#cpd/cycles/server/service.ts'
import { readStoredEvidence, type StoredEvidence } from '#evidence/server/service.ts'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { readIdentity } from '#people/profile/server/service.ts'
import { getOwnProfile } from '../../profiles/server/profiles.ts'
import { maxRecordActivities } from '../../profiles/profile-rules.ts'
import type { Contents } from '../documents.ts'
import { indexEvidence, type EvidenceIndex } from '../evidence-index.ts'

/** The part of the actor's CPD that a document covers: a profile, a cycle or a period. */
export interface Subject {
  enrolmentId?: string | undefined
  profileId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Reads the contents of a document. Throws `request_invalid` without a period, and `record_too_long` if the period has too
 * many activities.
 */
export async function readContents(
  deps: Deps,
  actor: Actor,
  subject: Subject,
): Promise<Omit<Contents, 'index'> & { index: EvidenceIndex<StoredEvidence> }> {
  const row = subject.profileId === undefined ? null : await getOwnProfile(deps, actor, subject.profileId)
  const enrolmentId = row ? row.enrolment_id : (subject.enrolmentId ?? null)
  const cycle = enrolmentId === null ? null : await getOwnCycle(deps, actor, enrolmentId)
  const period = row ? { from: row.from_date, to: row.to_date } : periodOf(subject, cycle)
  const activities = await readOwnRecord(deps.db, actor, period, maxRecordActivities + 1)
  if (activities.length > maxRecordActivities) throw new AppError('record_too_long')
  const chosenActivities = row ? await readOwnActivities(deps.db, actor, row.activity_ids) : []
  // A chosen activity may lie outside the period.
  const indexedActivities = [
    ...activities,
    ...chosenActivities.filter(({ id }) => !activities.some((activity) => activity.id === id)),
  ]
  const [files, practice, identity] = await Promise.all([
    readStoredEvidence(deps, actor.id, [
      ...new Set(indexedActivities.flatMap(({ evidenceIds }) => evidenceIds)),
    ]),
    readPracticeHours(deps.db, actor.id),
    readIdentity(deps.db, actor),
  ])
  return {
    personName: actor.name,
    ...identity,
    period,
    activities,
    index: indexEvidence(indexedActivities, files),
    practice,
    cycle,
    profile: row && { summary: row.summary, statement: row.statement, chosenActivities },
    generated: generatedAt(deps, actor),
  }
}

function periodOf({ from, to }: Subject, cycle: DayPeriod | null): DayPeriod {
  const [firstDay, lastDay] = [from ?? cycle?.from, to ?? cycle?.to]
  if (firstDay === undefined)
    throw new AppError('request_invalid', { field: 'from', message: 'Choose a first day.' })
  if (lastDay === undefined || lastDay < firstDay)
    throw new AppError('request_invalid', { field: 'to', message: 'Choose a last day after the first.' })
  return { from: firstDay, to: lastDay }
}

function generatedAt({ clock }: Deps, { timeZone }: Actor): string {
  const now = clock.now()
  return `${formatDay(dateIn(timeZone, now))}, ${clockIn(timeZone, now)} (${timeZone})`
}
