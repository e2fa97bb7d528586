import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { v7 as uuid } from 'uuid'
import { updateCase, type CaseRequest } from '#logging/cases/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { markDifferent } from '#logging/cases/duplicates/different.contract.ts'
import { updateOf } from './case-update.ts'
import { givenEvidence } from './evidence.ts'
import type { Given } from './given.ts'
import { addRows } from './rows.ts'
import type { TestApp } from './test.ts'

export const marker = 'platypus'
/** Only in the user's reflections. */
export const reflectionMarker = 'wombat'
const words = `The ${marker} by the lake`

/** Creates a user with a record of every kind, each containing the marker, and returns the ids of the records. */
export async function givenUserWithRecords(app: TestApp, given: Given, organizationId: string) {
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const owner = await given.user({ organizationId, supervisor, email: `${marker}-${uuid()}@example.org` })
  const mate = await given.user({ organizationId })
  const parts: Partial<CaseRequest> = {
    title: words,
    tags: [marker],
    clinical: { summary: words },
    reflection: {
      what: `${words}, ${reflectionMarker}`,
      soWhat: reflectionMarker,
      nowWhat: reflectionMarker,
      learningPoints: [reflectionMarker],
      learningNeeds: [reflectionMarker],
      shareWithSupervisor: true,
    },
  }
  const logged = await given.case({ owner, ...parts, flagCaseReview: true, flagNote: words })
  const deleted = await given.case({ owner, ...parts })
  await given.case({ owner, ...parts, status: 'draft' })
  const pair = { caseId: logged.id, otherId: deleted.id, isDifferent: true }
  await app.as(owner).call(markDifferent, { body: pair })
  await app.deps.db
    .insertInto('settled_questions')
    .values({
      owner_id: owner.id,
      case_id: logged.id,
      path: 'date',
      digest: Buffer.alloc(32, 1),
      settled_at: new Date(),
    })
    .execute()
  await app.as(owner).call(deleteCase, { params: { id: deleted.id } })
  const update = { ...updateOf(logged), title: `${words}, edited` }
  const { body: edited } = await app.as(owner).call(updateCase, { params: { id: logged.id }, body: update })
  const activityId = uuid()
  const activity = { owner_id: owner.id, title: words, hours: 2.5, type: 'course', date: '2026-02-01' }
  await app.deps.db
    .insertInto('cpd_activities')
    .values({ id: activityId, ...activity, status: 'completed' })
    .execute()
  const links = [logged.id, deleted.id].map((id) => ({ activity_id: activityId, case_id: id }))
  await app.deps.db.insertInto('cpd_activity_cases').values(links).execute()
  const evidence = await givenEvidence(app, owner, `${words}.pdf`)
  await app.deps.db
    .insertInto('cpd_activity_evidence')
    .values({ activity_id: activityId, evidence_id: evidence.id, position: 0 })
    .execute()

  const scene = { app, given, organizationId, owner, supervisor, mate, logged: edited, activityId, words }
  const rows = await addRows({ ...scene, evidenceId: evidence.id })
  const ids: Record<string, string[]> = {
    ...rows,
    cases: [logged.id, deleted.id, edited.missionNumber.replace('#', '')],
    users: [owner.id],
    activities: [activityId],
    evidence: [evidence.id],
  }
  return { owner, logged: edited, ids }
}
export type UserWithRecords = Awaited<ReturnType<typeof givenUserWithRecords>>

// The requests themselves write to these tables: rate limits, and rejected requests.
const tablesOfTheCaller = new Set(['audit_events', 'rate_limits'])

async function rowsOf({ deps }: TestApp, { owner, ids }: UserWithRecords) {
  const named = new Set([owner.id, ...Object.values(ids).flat()])
  const ofEach = (await tablesOf(deps.db)).map(
    (name) =>
      sql`select ${name} as name, x::text as row, to_jsonb(x) ->> 'id' as id from ${sql.table(name)} as x`,
  )
  // In one statement: one for each table takes several times as long. PostgreSQL takes longer to look for so many ids.
  const { rows } = await sql<{ name: string; row: string; id: string | null }>`
    ${sql.join(ofEach, sql` union all `)} order by 1, 2`.execute(deps.db)
  const ownRows = rows.filter(({ row }) => row.match(anyId)?.some((id) => named.has(id)))
  return [...Map.groupBy(ownRows, ({ name }) => name)]
}

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

let tables: Promise<string[]> | undefined

/** Returns the names of the tables, which are the same in every test. */
function tablesOf(db: Db): Promise<string[]> {
  const list = async () =>
    (await db.introspection.getTables())
      .filter(({ name, schema, isView }) => !isView && schema === 'public' && !tablesOfTheCaller.has(name))
      .map(({ name }) => name)
  return (tables ??= list())
}

/**
 * Returns the rows of all tables that contain the id of the user or of one of their records. Excludes rows that contain
 * an id of `strangers`, who may have a record of another kind under the same id.
 */
export async function rowsAbout(
  app: TestApp,
  user: UserWithRecords,
  strangers: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, rows] of await rowsOf(app, user)) {
    const ownRows = rows.filter(({ row }) => !strangers.some((id) => row.includes(id)))
    if (ownRows.length > 0) found[name] = ownRows.map(({ row }) => row)
  }
  return found
}

/** Returns the table and id of each of these rows. */
export async function rowIdsAbout(
  app: TestApp,
  user: UserWithRecords,
): Promise<{ table: string; id: string }[]> {
  return (await rowsOf(app, user)).flatMap(([table, rows]) =>
    rows.flatMap(({ id }) => (id?.length === 36 ? [{ table, id }] : [])),
  )
}
