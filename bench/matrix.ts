import { setTimeout as sleep } from 'node:timers/promises'
import { getMatrix } from '#compliance/matrix/contract.ts'
import { getNotFit } from '#compliance/matrix/not-fit.contract.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { compare, type Loader } from './measure.ts'
import { insertService, type ServiceSize } from './matrix-service.ts'
import type { Options } from './options.ts'
import { growth, multiple, type Figure, type Row } from './report.ts'
import { authSecret, bareHandler, startBare, startOurs } from './stage.ts'

/** Of a page of 2,000 people, as a multiple of the bare handler's time. */
const maxMultiple = 3_000
const maxGrowth = 1.5
const full = { people: 2_000, requirements: 80 }
const small = { people: 30, requirements: 12 }
const ages = [1, 10]

interface Sized {
  database: BenchDatabase
  folder: string
}

interface Found {
  name: string
  years: number
  time: Figure
  bare: Figure
}

/** Measures the compliance matrix of a large service as of several days, with records of one year and of ten. */
export async function measureMatrix(loader: Loader, sized: Sized, options: Options): Promise<Row[]> {
  const size = options.isSmoke ? small : full
  const found: Found[] = []
  for (const years of ages) found.push(...(await measureAge(loader, sized, { ...size, years }, options)))
  const [youngest, oldest] = [ages[0], ages.at(-1)]
  const of = `matrix of ${size.people} people × ${size.requirements}`
  return found.flatMap(({ name, years, time, bare }) => {
    if (years !== oldest) return []
    const before = found.find((item) => item.name === name && item.years === youngest)
    const label = `${of}, ${name}`
    return [
      multiple(`${label}, ${years} years of records, p50`, { ours: time, bare, atMost: maxMultiple }),
      growth(`${label}, growth from 1 to ${years} years`, {
        small: before?.time ?? { cause: 'not measured' },
        large: time,
        atMost: maxGrowth,
      }),
    ]
  })
}

async function measureAge(
  loader: Loader,
  { database, folder }: Sized,
  size: ServiceSize,
  options: Options,
): Promise<Found[]> {
  const name = 'sortie_bench_matrix'
  const connectionString = await database.copy(name)
  const adminId = await insertService(connectionString, size)
  const [token = ''] = await database.signIn(authSecret, [adminId], connectionString)
  const server = await startOurs({ connectionString, folder })
  const bare = await startBare({ connectionString, folder, recordings: [] })
  try {
    const found: Found[] = []
    for (const { name: what, path } of questions()) {
      const ours = { name: what, origin: server.origin, calls: [{ method: 'GET' as const, path, token }] }
      // One at a time: the time of the answer, not of a queue.
      const sides = [ours, { name: 'bare', origin: bare.origin, calls: [bareHandler] }]
      const measured = await compare(loader, sides, { options, connections: 1 })
      found.push({
        name: what,
        years: size.years,
        time: measured(what, 'p50'),
        bare: measured('bare', 'p50'),
      })
    }
    return found
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await sleep(100) // until its connections are gone
    await database.drop(name)
  }
}

const matrix = (query: Record<string, string | number>) => fillPath(getMatrix.path, {}, query)

function questions(): { name: string; path: string }[] {
  const today = new Date().toISOString().slice(0, 10)
  return [
    { name: 'a page as of today', path: matrix({}) },
    { name: 'a page as of half a year ago', path: matrix({ asOf: plusMonths(today, -6) }) },
    { name: 'a page as of next year', path: matrix({ asOf: plusMonths(today, 12), page: 5 }) },
    { name: 'people with something expired', path: matrix({ status: 'expired' }) },
    { name: 'people who are not fit to fly', path: getNotFit.path },
  ]
}
