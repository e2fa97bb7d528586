import { getCase } from '#logging/cases/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { getDashboardStats, periods } from '#service/dashboard/contract.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import type { Call } from './call.ts'
import type { Callers } from './callers.ts'
import type { Recording } from './stage.ts'
import { wideReads } from './wide-table.ts'

/** A group of calls that read, compared with a bare server or measured by its own time. */
export interface Scenario {
  name: string
  calls: Call[]
  /** `rate`: throughput compared with the bare server at 50 connections. `time`: response time with few connections. */
  kind: 'rate' | 'time'
  atLeast?: number
  /** For each call, the same read from one wide table, and the ratio that ours must reach. */
  wide?: { reads: Recording['statements'][]; atLeast: number }
  /** Whether there is also a budget for its growth with the number of cases. */
  hasGrowth: boolean
}

const list = (token: string, query: Record<string, string> = {}): Call => ({
  method: 'GET',
  path: fillPath(listCases.path, {}, query),
  token,
})

export async function readingScenarios(database: BenchDatabase, callers: Callers): Promise<Scenario[]> {
  const rate = { kind: 'rate', hasGrowth: true } as const
  return [
    {
      ...rate,
      name: 'page of 25, own logbook',
      atLeast: 0.6,
      calls: callers.clinicians.map(({ token }) => list(token)),
      wide: { reads: callers.clinicians.map(({ id }) => wideReads.ownPage(id)), atLeast: 0.7 },
    },
    {
      ...rate,
      name: 'page of 25, everybody (admin)',
      atLeast: 0.6,
      calls: [list(callers.admin.token)],
      wide: { reads: [wideReads.everybodysPage()], atLeast: 0.7 },
    },
    { ...rate, name: 'one case by id', atLeast: 0.5, ...(await caseScenario(database, callers)) },
    ...dashboardScenarios(callers),
    ...(await searchScenarios(database, callers)),
  ]
}

async function caseScenario(database: BenchDatabase, { clinicians }: Callers) {
  const found = await database.query<{ id: string; ownerId: string }>(
    `select own.id, own.owner_id as "ownerId" from unnest($1::uuid[]) as owner (id)
     cross join lateral (
       select id, owner_id from cases where owner_id = owner.id and status = 'completed' order by id limit 2
     ) as own`,
    [clinicians.map(({ id }) => id)],
  )
  const calls = found.map(({ id, ownerId }) => ({
    method: 'GET' as const,
    path: fillPath(getCase.path, { id }),
    token: clinicians.find((person) => person.id === ownerId)?.token ?? '',
  }))
  return { calls, wide: { reads: found.map(({ id }) => wideReads.oneCase(id)), atLeast: 0.6 } }
}

const dashboardScenarios = ({ admin }: Callers): Scenario[] =>
  periods.map((period) => ({
    name: `dashboard, ${period.replace('_', ' ')}`,
    kind: 'time',
    hasGrowth: true,
    calls: [{ method: 'GET', path: fillPath(getDashboardStats.path, {}, { period }), token: admin.token }],
  }))

async function searchScenarios(database: BenchDatabase, { admin, clinicians }: Callers): Promise<Scenario[]> {
  const words = await wordsOf(database)
  const everybody = (what: string, q: string): Scenario => ({
    name: `search, ${what} (admin)`,
    kind: 'time',
    hasGrowth: false,
    calls: [list(admin.token, { q })],
  })
  return [
    everybody('a rare word', words.rare),
    everybody('a frequent word', words.frequent),
    everybody('a mission number', words.missionNumber),
    everybody('a frequent and a rare word', `${words.frequent} ${words.rare}`),
    everybody('two frequent words', `${words.frequent} ${words.second}`),
    {
      name: 'search, a frequent word (own)',
      kind: 'time',
      hasGrowth: false,
      calls: clinicians.map(({ token }) => list(token, { q: words.frequent })),
    },
  ]
}

async function wordsOf(database: BenchDatabase) {
  const sample = 'select search_vector from cases order by id limit 20000'
  const words = await database.query<{ word: string }>(
    `select word from ts_stat($1) where word ~ '^[a-z]{5,}$' order by ndoc desc, word`,
    [sample],
  )
  const [example] = await database.query<{ number: string }>(
    'select mission_number as number from cases order by id offset 100 limit 1',
  )
  const [frequent, second] = words
  const rare = words.at(-1)
  if (!frequent || !second || !rare || !example) throw new Error('The cases contain no words to search for')
  return { frequent: frequent.word, second: second.word, rare: rare.word, missionNumber: example.number }
}
