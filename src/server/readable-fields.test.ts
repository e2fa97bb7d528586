import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { isAllowed } from '#platform/contract/access.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { vi } from 'vitest'
import { listRoutes } from './app.ts'
import { expectedCallers } from '#testing/expected-callers.ts'
import { readers, type Reader } from '#testing/readers.ts'
import { responseShapes, commonColumns, privateFields, readableColumns } from '#testing/readable-fields.ts'
import { paramsWithId } from '#testing/path-params.ts'

vi.setConfig({ testTimeout: 90_000 })

interface Column {
  name: string
  type: string
}

const columnsOf = async (app: TestApp, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(app.deps.db)
  return rows
}

/** Returns a unique value that identifies the column in any response. */
function markOf({ name, type }: Column, at: number): string {
  if (type === 'date') return '1961-07-23'
  if (type === 'timestamp with time zone') return `20${String(at).padStart(2, '0')}-02-03T04:05:06`
  if (name === 'email') return `mark-email-${uuid()}@example.org`
  return `mark-${name}`
}

/** Creates a user with records and a unique value in every column, and a viewer for each kind of reader. */
async function givenMarked(app: TestApp, given: Given) {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const subject = await given.user({ organizationId, supervisor })
  const logged = await given.case({ owner: subject })
  const ticket = await app.as(subject).inject({
    method: 'POST',
    url: '/api/support/tickets',
    payload: { topic: 'account', subject: 'About me', message: 'A question.' },
  })
  const { id: ticketId } = ticket.body as { id: string }
  const marks = new Map<string, string>()
  const columns = (await columnsOf(app, 'users')).filter(({ name }) => !commonColumns.includes(name))
  for (const [at, column] of columns.entries()) {
    if (column.type === 'uuid') continue
    const mark = markOf(column, at + 1)
    marks.set(column.name, mark)
    const value = column.type === 'ARRAY' ? sql`array[${mark}]` : sql`${mark}`
    const zone = column.type === 'timestamp with time zone' ? sql` || 'Z'` : sql``
    const cast = sql.raw(column.type === 'ARRAY' ? 'text[]' : column.type)
    const set = sql`update users set ${sql.ref(column.name)} = (${value}::${sql.raw(column.type === 'ARRAY' ? 'text[]' : 'text')}${zone})::${cast}`
    await sql`${set} where id = ${subject.id}`.execute(app.deps.db)
  }
  const viewers: Record<Reader, GivenUser> = {
    themselves: subject,
    'their supervisor': supervisor,
    'a colleague': await given.user({ organizationId }),
    'another supervisor': await given.user({ role: 'supervisor', organizationId }),
    'a stranger': await given.user(),
    'an administrator': await given.user({ role: 'admin' }),
    'a super administrator': await given.user({ role: 'super_admin' }),
  }
  const ids = [subject.id, logged.id, logged.missionNumber.replace('#', ''), ticketId, organizationId]
  return { subject, marks, viewers, ids }
}

type Marked = Awaited<ReturnType<typeof givenMarked>>

function urlsOf({ path, query }: Endpoint, ids: readonly string[]): string[] {
  if (path.includes(':')) return ids.map((id) => fillPath(path, paramsWithId(id)))
  const ofOrganization = query instanceof z.ZodObject && 'organizationId' in query.shape
  return ofOrganization ? [path, ...ids.map((id) => `${path}?organizationId=${id}`)] : [path]
}

/** Adds the columns of the user that each endpoint shows to each reader to `found`. */
async function shown(app: TestApp, { marks, viewers, ids }: Marked, found: Map<string, Set<string>>) {
  for (const { endpoint } of listRoutes(app.deps)) {
    if (endpoint.method !== 'GET' || endpoint.name === 'exportMyData') continue
    for (const reader of readers) {
      const viewer = viewers[reader]
      if (!isAllowed(endpoint.access, viewer.role)) continue
      for (const url of urlsOf(endpoint, ids)) {
        const { status, body } = await app.as(viewer).inject({ method: 'GET', url })
        expect(status, `${endpoint.name} ${url}`).toBeLessThan(500)
        const words = JSON.stringify(body)
        for (const [column, mark] of marks) {
          if (!words.includes(mark)) continue
          const key = `${endpoint.name}: ${reader}`
          found.set(key, (found.get(key) ?? new Set<string>()).add(column))
        }
      }
    }
  }
}

test('every column of a user is searched for in the responses, or listed as too common', async ({ app }) => {
  const names = new Set((await columnsOf(app, 'users')).map(({ name }) => name))
  expect(commonColumns.filter((name) => !names.has(name))).toEqual([])
})

test('every endpoint shows each reader the columns that they may see, and nothing else', async ({
  app,
  given,
}) => {
  const found = new Map<string, Set<string>>()
  for (const status of ['active', 'pending', 'inactive'] as const) {
    const marked = await givenMarked(app, given)
    await app.deps.db.updateTable('users').set({ status }).where('id', '=', marked.subject.id).execute()
    await shown(app, marked, found)
  }
  const seen = Object.fromEntries([...found].map(([key, columns]) => [key, [...columns].toSorted()]))
  const allowed = Object.entries(readableColumns).flatMap(([name, [to, columns]]) =>
    to.map((reader) => [`${name}: ${reader}`, columns.toSorted()] as const),
  )
  expect(seen).toEqual(Object.fromEntries(allowed))
})

interface JsonSchema {
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** Returns the names of all fields in a response, at any depth. */
function fieldsOf({ anyOf = [], items, properties = {} }: JsonSchema): string[] {
  const parts = [...anyOf, ...(items ? [items] : []), ...Object.values(properties)]
  return [...new Set([...Object.keys(properties), ...parts.flatMap(fieldsOf)])].toSorted()
}

const responseFieldsOf = ({ response }: Endpoint): string[] =>
  // The cast: zod types a JSON Schema more loosely than `JsonSchema`.
  fieldsOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as JsonSchema)

test.for(responseShapes)(
  'the responses of $endpoints.0 and similar endpoints have these fields and no others',
  (shape, { app }) => {
    for (const name of shape.endpoints) {
      const found = listRoutes(app.deps).find(({ endpoint }) => endpoint.name === name)
      if (!found) throw new Error(`${name} is listed here but is not an endpoint of the app`)
      expect(responseFieldsOf(found.endpoint), name).toEqual([...new Set(shape.fields)].toSorted())
      expect(
        expectedCallers(name).filter((identity) => !shape.callers.includes(identity)),
        name,
      ).toEqual([])
    }
  },
)

test('responses about accounts, users and organizations have only the listed fields, and other responses have no private ones', ({
  app,
}) => {
  const covered = new Set(responseShapes.flatMap(({ endpoints }) => endpoints))
  const isAboutUsers = /^\/api\/(auth|profile|admin\/users|organizations|public|colleagues)\b/
  for (const { endpoint } of listRoutes(app.deps)) {
    // Only its owner gets the export; personal-tables.test.ts checks its content.
    if (covered.has(endpoint.name) || endpoint.name === 'exportMyData') continue
    expect(endpoint.path).not.toMatch(isAboutUsers)
    expect(
      responseFieldsOf(endpoint).filter((field) => privateFields.includes(field)),
      endpoint.name,
    ).toEqual([])
  }
})
