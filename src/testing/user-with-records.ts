import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { v7 as uuid } from 'uuid'
import { updateCase, type CaseRequest } from '#logging/cases/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { markDifferent } from '#logging/cases/duplicates/different.contract.ts'
import { toUpdate } from './case-update.ts'
import { givenEvidence } from './evidence.ts'
import type { Given } from './given.ts'
import { addAllRows } from './rows.ts'
import type { TestApp } from './test.ts'

export const marker = 'platypus'
/** The text that occurs only in the user's reflections. */
export const reflectionMarker = 'wombat'
const markedText = `The ${marker} by the lake`

/** Creates a user with a record of every kind, each containing the marker, and returns the ids of the records. */
export async function givenUserWithRecords(app: TestApp, given: Given, organizationId: string) {
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const owner = await given.user({ organizationId, supervisor, email: `${marker}-${uuid()}@example.org` })
  const colleague = await given.user({ organizationId })
  const caseFields: Partial<CaseRequest> = {
    title: markedText,
    tags: [marker],
    clinical: { summary: markedText },
    reflection: {
      what: `${markedText}, ${reflectionMarker}`,
      soWhat: reflectionMarker,
      nowWhat: reflectionMarker,
      learningPoints: [reflectionMarker],
      learningNeeds: [reflectionMarker],
      shareWithSupervisor: true,
    },
  }
  const loggedCase = await given.case({ owner, ...caseFields, flagCaseReview: true, flagNote: markedText })
  const deletedCase = await given.case({ owner, ...caseFields })
  await given.case({ owner, ...caseFields, status: 'draft' })
  const pair = { caseId: loggedCase.id, otherId: deletedCase.id, isDifferent: true }
  await app.as(owner).call(markDifferent, { body: pair })
  await app.deps.db
    .insertInto('settled_questions')
    .values({
      owner_id: owner.id,
      case_id: loggedCase.id,
      path: 'date',
      digest: Buffer.alloc(32, 1),
      settled_at: new Date(),
    })
    .execute()
  await app.as(owner).call(deleteCase, { params: { id: deletedCase.id } })
  const update = { ...toUpdate(loggedCase), title: `${markedText}, edited` }
  const { body: editedCase } = await app
    .as(owner)
    .call(updateCase, { params: { id: loggedCase.id }, body: update })
  const activityId = uuid()
  const activity = { owner_id: owner.id, title: markedText, hours: 2.5, type: 'course', date: '2026-02-01' }
  await app.deps.db
    .insertInto('cpd_activities')
    .values({ id: activityId, ...activity, status: 'completed' })
    .execute()
  const links = [loggedCase.id, deletedCase.id].map((id) => ({ activity_id: activityId, case_id: id }))
  await app.deps.db.insertInto('cpd_activity_cases').values(links).execute()
  const evidence = await givenEvidence(app, owner, `${markedText}.pdf`)
  await app.deps.db
    .insertInto('cpd_activity_evidence')
    .values({ activity_id: activityId, evidence_id: evidence.id, position: 0 })
    .execute()

  const scene = {
    app,
    given,
    organizationId,
    owner,
    supervisor,
    colleague,
    loggedCase: editedCase,
    activityId,
    text: markedText,
  }
  const rows = await addAllRows({ ...scene, evidenceId: evidence.id })
  const ids: Record<string, string[]> = {
    ...rows,
    cases: [loggedCase.id, deletedCase.id, editedCase.missionNumber.replace('#', '')],
    users: [owner.id],
    activities: [activityId],
    evidence: [evidence.id],
  }
  return { owner, logged: editedCase, ids }
}
export type UserWithRecords = Awaited<ReturnType<typeof givenUserWithRecords>>

// The tables to which the tested requests themselves write: rate limits, and events of refused requests.
const requestTables = new Set(['audit_events', 'rate_limits'])

async function listRowsOfUser({ deps }: TestApp, { owner, ids }: UserWithRecords) {
  const ownIds = new Set([owner.id, ...Object.values(ids).flat()])
  const selects = (await listTables(deps.db)).map(
    (name) =>
      sql`select ${name} as name, x::text as row, to_jsonb(x) ->> 'id' as id from ${sql.table(name)} as x`,
  )
  // One statement for all tables is several times faster. Filtering here is faster than letting PostgreSQL look for so many ids.
  const { rows } = await sql<{ name: string; row: string; id: string | null }>`
    ${sql.join(selects, sql` union all `)} order by 1, 2`.execute(deps.db)
  const ownRows = rows.filter(({ row }) => row.match(idPattern)?.some((id) => ownIds.has(id)))
  return [...Map.groupBy(ownRows, ({ name }) => name)]
}

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

let tableNames: Promise<string[]> | undefined

/** Returns the names of the tables, which are the same in every test. */
function listTables(db: Db): Promise<string[]> {
  const readNames = async () =>
    (await db.introspection.getTables())
      .filter(({ name, schema, isView }) => !isView && schema === 'public' && !requestTables.has(name))
      .map(({ name }) => name)
  return (tableNames ??= readNames())
}

/**
 * Returns the rows of all tables that contain the id of the user or of one of their records. Excludes rows that contain one of
 * `otherIds`: another user may have a record of another kind with the same id.
 */
export async function rowsAbout(
  app: TestApp,
  user: UserWithRecords,
  otherIds: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {}
  for (const [name, rows] of await listRowsOfUser(app, user)) {
    const ownRows = rows.filter(({ row }) => !otherIds.some((id) => row.includes(id)))
    if (ownRows.length > 0) rowsByTable[name] = ownRows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Returns the table and id of each of these rows. */
export async function listRowIdsAbout(
  app: TestApp,
  user: UserWithRecords,
): Promise<{ table: string; id: string }[]> {
  return (await listRowsOfUser(app, user)).flatMap(([table, rows]) =>
    rows.flatMap(({ id }) => (id?.length === 36 ? [{ table, id }] : [])),
  )
}
