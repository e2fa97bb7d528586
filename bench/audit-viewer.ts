import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fillPath } from '#platform/contract/endpoint.ts'
import { listAccessLog } from '#service/trail/access-log/contract.ts'
import { listAuditEvents } from '#service/trail/audit/contract.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { insertTrail, type Trail } from './audit-trail.ts'
import { compare, type Loader } from './measure.ts'
import type { Options } from './options.ts'
import { multiple, sizeName, type Row } from './report.ts'
import { authSecret, startBare, startOurs, type Recording } from './stage.ts'

/** As a multiple of reading the newest fifty rows and nothing else. */
const maxMultiple = 4
const full = 10_000_000
const small = 2_000

interface Sized {
  database: BenchDatabase
  folder: string
}

/** Measures pages of the audit viewer and of an access log, over a trail of ten million events. */
export async function measureAuditViewer(
  loader: Loader,
  { database, folder }: Sized,
  options: Options,
): Promise<Row[]> {
  const events = options.isSmoke ? small : full
  const name = 'sortie_bench_audit'
  const connectionString = await database.copy(name)
  const trail = await insertTrail(connectionString, events)
  const { superAdminId, adminId, personId } = trail
  const tokens = await database.signIn(authSecret, [superAdminId, adminId, personId], connectionString)
  const server = await startOurs({ connectionString, folder })
  const bare = await startBare({ connectionString, folder, recordings: [fiftyRows] })
  try {
    const rows: Row[] = []
    for (const { name: what, path, by } of await questions(connectionString, trail)) {
      const token = tokens[by] ?? ''
      const ours = { name: what, origin: server.origin, calls: [{ method: 'GET' as const, path, token }] }
      const limit = { name: 'bare', origin: bare.origin, calls: [{ method: 'GET' as const, path: '/fifty' }] }
      const measured = await compare(loader, [ours, limit], { options, connections: 1 })
      const times = { ours: measured(what, 'p50'), bare: measured('bare', 'p50'), atMost: maxMultiple }
      rows.push(multiple(`${sizeName(events)} events: ${what}, p50`, times))
    }
    return rows
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await sleep(100) // until its connections are gone
    await database.drop(name)
  }
}

const fiftyRows: Recording = {
  id: 'fifty',
  statements: [{ name: 'fifty', text: 'select * from audit_events order by id desc limit 50', values: [] }],
  once: { ids: [], words: [] },
}

interface Question {
  name: string
  path: string
  /** The position of the token. */
  by: 0 | 1 | 2
}

async function questions(connectionString: string, trail: Trail): Promise<Question[]> {
  const { personId, actorId, recordId, address, day } = trail
  const deep = await deepCursor(connectionString)
  return [
    { name: 'newest', path: audit({}), by: 0 },
    { name: 'a deep page', path: audit({ cursor: deep }), by: 0 },
    { name: 'about a person with a million looks', path: audit({ person: personId }), by: 0 },
    { name: 'by a person', path: audit({ person: actorId }), by: 0 },
    { name: 'of a record', path: audit({ record: recordId }), by: 0 },
    { name: 'of a kind', path: audit({ kind: 'cpd' }), by: 0 },
    { name: 'from an address', path: audit({ address }), by: 0 },
    { name: 'of a day', path: audit({ from: day, to: day }), by: 0 },
    { name: 'of one organization', path: audit({}), by: 1 },
    { name: 'of one organization, a deep page', path: audit({ cursor: deep }), by: 1 },
    { name: 'access log with a million looks', path: fillPath(listAccessLog.path, {}, {}), by: 2 },
  ]
}

const audit = (query: Record<string, string>) => fillPath(listAuditEvents.path, {}, query)

async function deepCursor(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select max(id) / 2 as id from audit_events')
    return String(rows[0]?.id)
  } finally {
    await client.end()
  }
}
