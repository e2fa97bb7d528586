import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fillPath } from '#platform/contract/endpoint.ts'
import { listWaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { getMyClinician, listMyClinicians } from '#governance/supervision/contract.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { compare, type Loader } from './measure.ts'
import type { Options } from './options.ts'
import { multiple, sizeName, type Row } from './report.ts'
import { authSecret, bareHandler, startBare, startOurs } from './stage.ts'

/**
 * One supervisor opens these screens, so one connection. 60 times the bare handler is about the 15 ms that a dashboard may take; each
 * view is also written to the audit trail before it is shown.
 */
const pageLimit = { connections: 1, atMost: 60 }
/** The list works out from their logbooks whether 500 people are fit to fly; the matrix may take 3,000 times for 2,000 people. */
const listLimit = { connections: 1, atMost: 750 }
const maxClinicians = 500
const casesPerClinician = 4

interface Sized {
  cases: number
  database: BenchDatabase
  folder: string
}

/** Measures the first screen of a supervisor with 500 clinicians and 2,000 cases that wait to be signed. */
export async function measureSupervision(
  loader: Loader,
  { cases, database, folder }: Sized,
  options: Options,
): Promise<Row[]> {
  const name = 'sortie_bench_supervision'
  const connectionString = await database.copy(name)
  const { supervisorId, clinicianId } = await insertSupervision(connectionString)
  const [token = ''] = await database.signIn(authSecret, [supervisorId], connectionString)
  const server = await startOurs({ connectionString, folder })
  const bare = await startBare({ connectionString, folder, recordings: [] })
  const reads = [
    { name: 'my clinicians', path: listMyClinicians.path, ...listLimit },
    { name: 'what waits to be signed', path: listWaitingForMe.path, ...pageLimit },
    { name: 'one clinician', path: fillPath(getMyClinician.path, { id: clinicianId }), ...pageLimit },
  ]
  try {
    const rows: Row[] = []
    for (const { name: what, path, atMost, connections } of reads) {
      const ours = { name: what, origin: server.origin, calls: [{ method: 'GET' as const, path, token }] }
      const limit = { name: 'bare', origin: bare.origin, calls: [bareHandler] }
      const measured = await compare(loader, [ours, limit], { options, connections })
      const times = { ours: measured(what, 'p50'), bare: measured('bare', 'p50'), atMost }
      rows.push(multiple(`supervisor of ${maxClinicians}: ${what}, at ${sizeName(cases)}, p50`, times))
    }
    return rows
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await sleep(100) // until its connections are gone
    await database.drop(name)
  }
}

/** Gives one supervisor the clinicians with the most cases, each of whom asks for signatures. */
async function insertSupervision(
  connectionString: string,
): Promise<{ supervisorId: string; clinicianId: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: supervisors } = await client.query<{ id: string }>(
      `select id from users where role = 'supervisor' and status = 'active' order by id limit 1`,
    )
    const supervisorId = supervisors[0]?.id ?? ''
    await client.query('delete from supervision_links')
    const { rows: clinicians } = await client.query<{ clinician_id: string }>(
      `insert into supervision_links (id, clinician_id, supervisor_id, kind, starts_on)
       select gen_random_uuid(), owners.id, $1, 'clinical', current_date - 30
       from (select users.id, count(*) as cases from users join cases on cases.owner_id = users.id
             where users.role = 'clinician' and users.status = 'active' and users.id <> $1
             group by users.id order by cases desc, users.id limit $2) as owners
       returning clinician_id`,
      [supervisorId, maxClinicians],
    )
    await client.query(
      `insert into sign_off_requests (id, case_id, clinician_id, supervisor_id, asked_at)
       select gen_random_uuid(), latest.id, links.clinician_id, $1, now() - random() * interval '20 days'
       from supervision_links as links
       cross join lateral (
         select id from cases where owner_id = links.clinician_id and counted and deleted_at is null
         order by date desc, id desc limit $2
       ) as latest`,
      [supervisorId, casesPerClinician],
    )
    await client.query('vacuum analyze supervision_links, sign_off_requests')
    return { supervisorId, clinicianId: clinicians[0]?.clinician_id ?? '' }
  } finally {
    await client.end()
  }
}
