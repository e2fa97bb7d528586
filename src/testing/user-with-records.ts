import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { updateCase, type CaseRequest } from '#cases/contract.ts'
import { deleteCase } from '#cases/changes/removal.contract.ts'
import { updateOf } from './case-update.ts'
import type { Given } from './given.ts'
import type { TestApp } from './test.ts'

export const marker = 'platypus'
/** In their reflections alone. */
export const reflectionMarker = 'wombat'
const words = `The ${marker} by the lake`

/** Somebody with a record of every kind, each with the marker in it, and what they are found by. */
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
  await app.as(owner).call(deleteCase, { params: { id: deleted.id } })
  const put = { ...updateOf(logged), title: `${words}, edited` }
  const { body: edited } = await app.as(owner).call(updateCase, { params: { id: logged.id }, body: put })
  const activity = { owner_id: owner.id, title: words, hours: 2.5, type: 'course', date: '2025-01-01' }
  await app.deps.db
    .insertInto('cpd_activities')
    .values({ id: uuid(), ...activity, status: 'completed' })
    .execute()

  const made = async (url: string, payload: object, by = owner) => {
    const { status, body } = await app.as(by).inject({ method: 'POST', url, payload })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return (body as { id: string }).id
  }
  const content = { team: { myRole: 'doctor' } }
  await made(`/api/cases/${logged.id}/offers`, { userIds: [mate.id] })
  const offer = await app.deps.db
    .selectFrom('case_offers')
    .select('id')
    .where('recipient_id', '=', mate.id)
    .executeTakeFirstOrThrow()
  return {
    owner,
    logged: edited,
    ids: {
      cases: [logged.id, deleted.id, edited.missionNumber.replace('#', '')],
      users: [owner.id],
      sessions: [owner.sessionId],
      'case-offers': [offer.id],
      'case-templates': [await made('/api/case-templates', { name: words, content })],
      tickets: [await made('/api/support/tickets', { topic: 'account', subject: words, message: words })],
    } as Record<string, string[]>,
  }
}
export type UserWithRecords = Awaited<ReturnType<typeof givenUserWithRecords>>

// What the calls themselves leave: who asked how often, and what was refused.
const ofTheCaller = new Set(['audit_events', 'rate_limits'])

async function rowsOf({ deps }: TestApp, { owner, ids }: UserWithRecords) {
  const tables = await deps.db.introspection.getTables()
  const named = [owner.id, ...Object.values(ids).flat()].filter((id) => id.length === 36)
  const found: Record<string, { row: string; id: string | null }[]> = {}
  for (const { name, schema } of tables) {
    if (schema !== 'public' || ofTheCaller.has(name)) continue
    const { rows } = await sql<{ row: string; id: string | null }>`
      select t::text as row, to_jsonb(t) ->> 'id' as id from ${sql.table(name)} t
      where t::text ~ ${named.join('|')} order by 1`.execute(deps.db)
    found[name] = rows
  }
  return found
}

/**
 * Every row, of whatever table, that names the person or a record of theirs. What belongs to `strangers` is left out: they
 * may have a record of their own, of another kind, under the same id.
 */
export async function rowsAbout(
  app: TestApp,
  user: UserWithRecords,
  strangers: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const [name, rows] of Object.entries(await rowsOf(app, user))) {
    const theirs = rows.filter(({ row }) => !strangers.some((id) => row.includes(id)))
    if (theirs.length > 0) kept[name] = theirs.map(({ row }) => row)
  }
  return kept
}

/** The id of every one of these rows, by its table. */
export async function rowIdsAbout(
  app: TestApp,
  user: UserWithRecords,
): Promise<{ table: string; id: string }[]> {
  return Object.entries(await rowsOf(app, user)).flatMap(([table, rows]) =>
    rows.flatMap(({ id }) => (id?.length === 36 ? [{ table, id }] : [])),
  )
}
