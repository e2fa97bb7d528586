import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { givenPost, nobody } from '../../examples.ts'
import type { Audience, NewsState } from '../../posts/contract.ts'
import { newsFor } from '../../posts/server/policy.ts'
import { openQuestion, settleQuestion } from '../../posts/server/question-queries.ts'
import { listNews } from '../../reading/contract.ts'
import { insertAnswer } from '../../reading/server/queries.ts'
import { saveVersion, updatePost } from '../../writing/server/queries.ts'
import { getNewsReport } from '../contract.ts'

vi.setConfig({ testTimeout: 600_000 })

const readers = 2
const dueDays = 30
/** Something happens at noon of every twentieth day. The last of them is today, when nothing happens. */
const steps = 41
const stepDays = 20
const dayOf = (step: number) => plusDays(new Date().toISOString().slice(0, 10), (step - steps + 1) * stepDays)
const noon = (step: number) => new Date(`${dayOf(step)}T12:00:00Z`)

const reader = fc.nat(readers - 1)
const happens = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('base'), reader, to: fc.constantFrom('north', 'south') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('profession'),
      reader,
      to: fc.constantFrom('nurse', 'paramedic'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('leave', 'return', 'link', 'unlink'),
      reader,
      to: fc.constant(''),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask', 'ask', 'reply', 'reply', 'understood', 'not_applicable'),
      reader,
      to: fc.constant(''),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('major', 'major', 'minor', 'audience'),
      reader,
      to: fc.constant(''),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nothing'), reader, to: fc.constant('') }) },
)
type Happening = typeof happens extends fc.Arbitrary<infer Value> ? Value : never

interface Person {
  active: boolean
  base: string
  profession: string
  linked: boolean
  isOpen: boolean
  answered: { day: string; answer: 'understood' | 'not_applicable'; version: number } | null
}

/** What was written down in the evening of a day. */
interface Evening {
  day: string
  people: Person[]
  audience: number
  audienceDay: string
  version: number
  asked: { version: number; day: string }
}

const audiences = [
  [{ everyone: true }, []],
  [{ bases: ['north'] }, ['base']],
  [{ bases: ['north'], professions: ['paramedic'] }, ['base', 'profession']],
  [{ supervised: true }, ['linked']],
] as const

function isMeant({ active, base, profession, linked }: Person, audience: number): boolean {
  const matches = [true, base === 'north', base === 'north' && profession === 'paramedic', linked]
  return active && matches[audience] === true
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, length))).toISOString().slice(0, 10)
}

/** Counts by hand what somebody owes in the evening of the last of these days. */
function stateOf(evenings: readonly Evening[], index: number, renewMonths: number | null): NewsState | null {
  const today = evenings.at(-1)!
  const person = today.people[index]!
  if (!isMeant(person, today.audience)) return null
  const { answered } = person
  const holds = answered !== null && answered.version >= today.asked.version
  const renewal =
    holds && answered.answer === 'understood' && renewMonths !== null
      ? monthsLater(answered.day, renewMonths)
      : null
  const isRenewed = renewal !== null && renewal <= today.day
  if (holds && !isRenewed) return answered.answer
  if (person.isOpen) return 'asked'
  // Back to the day since which everything has been so that the audience names.
  const named = ['active', ...audiences[today.audience]![1]] as (keyof Person)[]
  const isSame = ({ people }: Evening) => named.every((fact) => people[index]![fact] === person[fact])
  const since = evenings[evenings.findLastIndex((evening) => !isSame(evening)) + 1]!.day
  const asked = [today.asked.day, today.audienceDay, since, isRenewed ? renewal : ''].toSorted().at(-1)!
  const waited = evenings
    .map(({ day, people }) => {
      const from = day > asked ? day : asked
      const until = plusDays(day, stepDays)
      return people[index]!.isOpen && until > from ? (Date.parse(until) - Date.parse(from)) / 86_400_000 : 0
    })
    .reduce((sum, days) => sum + days, 0)
  return plusDays(asked, waited + dueDays) < today.day ? 'overdue' : 'waiting'
}

/** Returns the next evening; nothing if this cannot happen. */
function after(evening: Evening, { kind, reader: index, to }: Happening, day: string): Evening | null {
  const next = { ...structuredClone(evening), day }
  const person = next.people[index]!
  const change = (fact: 'active' | 'base' | 'profession' | 'linked' | 'isOpen', value: string | boolean) => {
    if (person[fact] === value) return null
    Object.assign(person, { [fact]: value })
    return next
  }
  switch (kind) {
    case 'nothing':
      return next
    case 'base':
      return change('base', to)
    case 'profession':
      return change('profession', to)
    case 'leave':
    case 'return':
      return change('active', kind === 'return')
    case 'link':
    case 'unlink':
      return change('linked', kind === 'link')
    case 'ask':
    case 'reply':
      return change('isOpen', kind === 'ask')
    case 'understood':
    case 'not_applicable':
      person.answered = { day, answer: kind, version: next.version }
      return next
    case 'audience':
      return { ...next, audience: (next.audience + 1) % audiences.length, audienceDay: day }
    default: {
      const version = next.version + 1
      return { ...next, version, asked: kind === 'major' ? { version, day } : next.asked }
    }
  }
}

interface Stage {
  postId: string
  organizationId: string
  supervisorId: string
  people: GivenUser[]
  ids: string[]
}

/** Does the same to the database, at noon of the day. */
async function play(tx: Tx, stage: Stage, { kind, reader: index, to }: Happening, next: Evening) {
  const now = new Date(`${next.day}T12:00:00Z`)
  const userId = stage.ids[index]!
  const { postId, organizationId } = stage
  const setUser = (columns: object) => tx.updateTable('users').set(columns).where('id', '=', userId).execute()
  const answer = (given: 'understood' | 'not_applicable' | 'question') =>
    insertAnswer(tx, newsFor({ id: userId }), {
      id: uuid(),
      postId,
      version: next.version,
      answer: given,
      now,
    })
  switch (kind) {
    case 'base':
      await tx
        .updateTable('compliance_duties')
        .set({ base_code: to, base_of: organizationId })
        .where('user_id', '=', userId)
        .execute()
      break
    case 'profession':
      await setUser({ profession: to })
      break
    case 'leave':
    case 'return':
      await setUser({ status: kind === 'leave' ? 'inactive' : 'active' })
      break
    case 'link':
      await tx
        .insertInto('supervision_links')
        .values({
          id: uuid(),
          clinician_id: userId,
          supervisor_id: stage.supervisorId,
          kind: 'educational',
          starts_on: next.day,
          created_at: now,
        })
        .execute()
      break
    case 'unlink':
      await tx
        .updateTable('supervision_links')
        .set({ ended_at: now })
        .where('clinician_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      break
    case 'ask':
      await answer('question')
      await openQuestion(tx, { id: uuid(), postId, userId, now })
      break
    case 'reply': {
      const question = await tx
        .selectFrom('news_questions')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      await settleQuestion(tx, question.id, now)
      break
    }
    case 'understood':
    case 'not_applicable':
      await answer(kind)
      break
    case 'audience':
      await updatePost(tx, postId, { ...columnsOf(stage, next.audience), audience_at: now, updated_at: now })
      break
    case 'major':
    case 'minor':
      await saveVersion(tx, {
        post_id: postId,
        number: next.version,
        source: 'Blue.',
        tree: '[]',
        change: kind,
        change_note: 'Blue',
        author_id: stage.supervisorId,
        created_at: now,
      })
      await updatePost(tx, postId, {
        version: next.version,
        updated_at: now,
        ...(kind === 'major' && { asked_version: next.version, asked_at: now }),
      })
      break
    default:
  }
  // Triggers wrote the present time.
  const moved = (column: string) =>
    sql`${sql.ref(column)} = case ${sql.ref(column)} when now() then ${now} else ${sql.ref(column)} end`
  await sql`update audience_history set ${moved('until_at')} where user_id = ${userId}::uuid and until_at = now()`.execute(
    tx,
  )
  await sql`update audience_history set ${sql.join(
    ['from_at', 'active_at', 'organization_at', 'role_at', 'profession_at', 'base_at'].map(moved),
  )} where user_id = ${userId}::uuid and from_at = now()`.execute(tx)
}

function columnsOf({ organizationId }: Stage, index: number) {
  const audience: Audience = { ...nobody, ...(audiences[index]![0] as Partial<Audience>) }
  return {
    for_everyone: audience.everyone,
    audience_bases: audience.bases.map((base) => `${organizationId}/${base}`),
    audience_professions: audience.professions,
    audience_supervised: audience.supervised,
  }
}

async function givenStage(app: TestApp, given: Given, renewMonths: 6 | 12 | null): Promise<Stage> {
  const bases = ['north', 'south'].map((code) => ({ code, label: code, active: true }))
  const { id: organizationId } = await given.organization({ bases })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const people: GivenUser[] = []
  for (let index = 0; index < readers; index += 1) people.push(await given.user({ organizationId }))
  const ids = people.map(({ id }) => id)
  const { db } = app.deps
  const start = noon(0)
  await db.updateTable('users').set({ profession: 'nurse' }).where('id', 'in', ids).execute()
  await db
    .insertInto('compliance_duties')
    .values(
      ids.map((id) => ({
        user_id: id,
        duties: [],
        base_code: 'south',
        base_of: organizationId,
        updated_at: start,
      })),
    )
    .execute()
  await sql`delete from audience_history where user_id = any(${ids}::uuid[]) and until_at is not null`.execute(
    db,
  )
  const since = {
    active_at: start,
    organization_at: start,
    role_at: start,
    profession_at: start,
    base_at: start,
  }
  await db
    .updateTable('audience_history')
    .set({ from_at: start, ...since })
    .where('user_id', 'in', ids)
    .execute()
  const facts = { dueDays, renewMonths, audience: { ...nobody, bases: [`${organizationId}/north`] } }
  const { id: postId } = await givenPost(app, supervisor, facts)
  const stage = { postId, organizationId, supervisorId: supervisor.id, people, ids }
  const times = { created_at: start, updated_at: start, publish_at: start, asked_at: start }
  await db
    .updateTable('news_posts')
    .set({ ...columnsOf(stage, 0), ...times })
    .where('id', '=', postId)
    .execute()
  await db.updateTable('news_post_states').set({ from_at: start }).where('post_id', '=', postId).execute()
  return stage
}

test('after any events, the report of each day counts those who owed an answer on that day', async ({
  app,
  given,
}) => {
  const admin = await given.user({ role: 'super_admin' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(happens, { minLength: steps - 2, maxLength: steps - 2 }),
      fc.constantFrom(null, 6 as const, 12 as const),
      async (drawn, renewMonths) => {
        const stage = await givenStage(app, given, renewMonths)
        const person = {
          active: true,
          base: 'south',
          profession: 'nurse',
          linked: false,
          isOpen: false,
          answered: null,
        }
        const first: Evening = {
          day: dayOf(0),
          people: stage.ids.map(() => ({ ...person })),
          audience: 0,
          audienceDay: '',
          version: 1,
          asked: { version: 1, day: dayOf(0) },
        }
        const evenings = [first]
        const nothing: Happening = { kind: 'nothing', reader: 0, to: '' }
        for (const [index, happening] of [...drawn, nothing].entries()) {
          const day = dayOf(index + 1)
          const next = after(evenings.at(-1)!, happening, day)
          if (next) await inTransaction(app.deps.db, (tx) => play(tx, stage, happening, next))
          evenings.push(next ?? { ...evenings.at(-1)!, day })
        }
        for (const [index, { day }] of evenings.entries()) {
          const counted = stage.ids.map((id, at) => [
            id,
            stateOf(evenings.slice(0, index + 1), at, renewMonths),
          ])
          const { body } = await app
            .as(admin)
            .call(getNewsReport, { params: { id: stage.postId }, query: { asOf: day } })
          const reported = new Map(body.people.map(({ id, state }) => [id, state]))
          expect([day, ...stage.ids.map((id) => [id, reported.get(id) ?? null])]).toEqual([day, ...counted])
        }
        for (const [at, user] of stage.people.entries()) {
          if (!evenings.at(-1)!.people[at]!.active) continue
          const { body } = await app.as(user).call(listNews, { query: { part: 'waiting' } })
          const owes = ['waiting', 'overdue', 'asked'].includes(stateOf(evenings, at, renewMonths) ?? '')
          expect(body.posts.map((post) => post.id)).toEqual(owes ? [stage.postId] : [])
        }
      },
    ),
    { numRuns: 14 },
  )
})
