import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { getActivityTotals, listActivities } from '#cpd/activities/log/contract.ts'
import { getAllocations } from '#cpd/cycles/enrolments/allocations.contract.ts'
import { createEnrolment, getEnrolment, listEnrolments } from '#cpd/cycles/enrolments/contract.ts'
import { uploadEvidence } from '#evidence/contract.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { createPdf } from '#testing/evidence.ts'
import { createPhoto, toJpegSegment } from '#testing/pictures.ts'
import type { Call } from './call.ts'
import { signInCallers } from './callers.ts'
import { onEnd } from './ending.ts'
import { compare, median, type Loader } from './measure.ts'
import { watchMemory } from './memory.ts'
import type { Options } from './options.ts'
import { bounded, multiple, sizeName, type Row } from './report.ts'
import { authSecret, bareHandler, startBare, startOurs, type OurServer } from './stage.ts'

/** As a multiple of the bare handler's time. */
const maxMultiple = 30
/** More than anybody records in a career. */
const activities = 2_000
const standards = ['hcpc_cpd', 'nmc_revalidation', 'gmc_revalidation', 'acem_cpd', 'paramedicine_board_cpd']
/** A few users at once, no queue. */
const fewConnections = 4

interface Sized {
  database: BenchDatabase
  folder: string
}

/** Measures the CPD portal of a user with thousands of activities and five cycles, and the memory of uploads. */
export async function measurePortal(loader: Loader, sized: Sized, options: Options): Promise<Row[]> {
  const callers = await signInCallers(sized.database, authSecret)
  const connectionString = await sized.database.copy('sortie_bench_portal')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sortie-portal-'))
  const remove = onEnd(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startOurs(
    { connectionString, folder: sized.folder },
    { env: { DATA_DIR: dataDir, DATABASE_URL: connectionString } },
  )
  const bare = await startBare({ connectionString, folder: sized.folder, recordings: [] })
  try {
    const [owner] = callers.clinicians
    if (!owner) throw new Error('The database has no user to sign in')
    const user = { ...owner, origin: server.origin }
    const rows: Row[] = []
    for (const { name, calls } of await openPortal(connectionString, user)) {
      const ours = { name, origin: server.origin, calls }
      const sides = [ours, { name: 'bare', origin: bare.origin, calls: [bareHandler] }]
      const measured = await compare(loader, sides, { options, connections: fewConnections })
      const label = `CPD of ${sizeName(activities)} activities: ${name}, p50`
      const times = { ours: measured(name, 'p50'), bare: measured('bare', 'p50') }
      rows.push(multiple(label, { ...times, atMost: maxMultiple }))
    }
    return [...rows, ...(await measureUploads(server, user, options))]
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await remove()
    await sized.database.drop('sortie_bench_portal')
  }
}

interface Owner {
  id: string
  token: string
  origin: string
}

/** Gives the user a long record and several cycles, and returns what the screens of the portal ask for. */
async function openPortal(
  connectionString: string,
  owner: Owner,
): Promise<{ name: string; calls: Call[] }[]> {
  const ids = await fillPortal(connectionString, owner.id)
  const year = new Date().getUTCFullYear()
  const cycles: string[] = []
  for (const standardCode of standards) {
    const body = { standardCode, cycleStart: `${year - (standardCode === 'gmc_revalidation' ? 4 : 0)}-01-01` }
    cycles.push((await post<{ id: string }>(owner, createEnrolment.path, JSON.stringify(body))).id)
  }
  const get = (at: string): Call[] => [{ method: 'GET', path: at, token: owner.token }]
  const [activity = ''] = ids
  return [
    { name: 'first page', calls: get(fillPath(listActivities.path, {}, {})) },
    { name: 'search for a word', calls: get(fillPath(listActivities.path, {}, { q: 'airway' })) },
    { name: 'totals', calls: get(fillPath(getActivityTotals.path, {}, {})) },
    {
      name: 'progress of five cycles',
      calls: get(fillPath(listEnrolments.path, {}, { userId: owner.id })),
    },
    {
      name: 'one cycle with the activities that count',
      calls: cycles.flatMap((id) => get(fillPath(getEnrolment.path, { id }))),
    },
    { name: 'what an activity counts for', calls: get(fillPath(getAllocations.path, { id: activity })) },
  ]
}

/** Removes the user's cycles, inserts one activity every two days up to today, and returns their ids, the newest first. */
async function fillPortal(connectionString: string, ownerId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The demonstration may have begun the same cycles for this user, and a cycle begins once.
    await client.query('delete from cpd_enrolments where owner_id = $1', [ownerId])
    const { rows } = await client.query<{ id: string }>(
      `insert into cpd_activities
         (id, owner_id, title, date, hours, participatory_hours, type, tags, categories, learning_outcome, status)
       select gen_random_uuid(), $1, (array['Airway workshop', 'Journal club', 'Winter conference'])[1 + n % 3] || ' ' || n,
         current_date - 2 * n, 1 + n % 8, 1, (array['skills_training', 'journal_club', 'conference'])[1 + n % 3],
         array['simulation'], array['educational', 'reviewing_performance'], repeat('Decide early and say it aloud. ', 10), 'completed'
       from generate_series(0, $2 - 1) as n
       returning id`,
      [ownerId, activities],
    )
    await client.query('vacuum analyze cpd_activities')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function post<Answer>(
  { origin, token }: Owner,
  at: string,
  body: string | Buffer<ArrayBuffer>,
): Promise<Answer> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const response = await fetch(origin + at, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`POST ${at} answered ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // the server has checked it against the contract
}

const largest = 10 * 1024 * 1024
const segmentSize = 60_000

/** A PDF of 10 MB, and a photo of 10 MB of which nearly everything is metadata that the server removes. */
async function largeFiles(): Promise<{ fileName: string; bytes: Buffer<ArrayBuffer> }[]> {
  const small = await createPhoto('jpeg', 400, 300)
  const count = Math.floor((largest - small.length) / (segmentSize + 4))
  const metadata = Array.from({ length: count }, () => toJpegSegment(0xe5, Buffer.alloc(segmentSize, 7)))
  const certificate = createPdf()
  const [head, tail] = [certificate.subarray(0, 9), certificate.subarray(9)]
  const filling = Buffer.alloc(largest - certificate.length - 2, '%')
  return [
    { fileName: 'photo.jpg', bytes: Buffer.concat([small.subarray(0, 2), ...metadata, small.subarray(2)]) },
    { fileName: 'certificate.pdf', bytes: Buffer.concat([head, filling, Buffer.from('\n'), tail]) },
  ]
}

/** Measures by how much uploads of 10 MB raise the memory of the server, one after the other, above what earlier ones left. */
async function measureUploads({ child }: OurServer, owner: Owner, { isSmoke }: Options): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 8
  const upload = ({ fileName, bytes }: { fileName: string; bytes: Buffer<ArrayBuffer> }) =>
    post(owner, fillPath(uploadEvidence.path, {}, { fileName, id: uuid() }), bytes)
  const files = await largeFiles()
  // Compiles the code and lets the heap grow to its working size.
  for (let turn = 0; turn < rounds; turn += 1) for (const file of files) await upload(file)
  const rows: Row[] = []
  for (const file of files) {
    await sleep(isSmoke ? 0 : 2_000)
    const added: number[] = []
    for (let turn = 0; turn < rounds; turn += 1) {
      const memory = watchMemory(child.pid ?? 0, uploadCheckEvery)
      await sleep(uploadCheckEvery * 2)
      const before = memory.peak()
      await upload(file)
      added.push(memory.peak() - before)
      await memory.stop()
    }
    const name = `memory that an upload of 10 MB adds, ${file.fileName}`
    rows.push(bounded(name, { found: median(added), atMost: maxUploadMemory, unit: 'MB' }))
  }
  return rows
}

const uploadCheckEvery = 10
const maxUploadMemory = 5
