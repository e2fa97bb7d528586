// npm run bench: measures each figure and its limit in the same run and checks the budgets. See docs/benchmarks.md.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openBenchDatabase, type BenchDatabase } from '#testing/bench-database.ts'
import { measureCreating } from './creating.ts'
import { onEnd, runToEnd } from './ending.ts'
import { measureFootprint } from './footprint.ts'
import type { Call } from './call.ts'
import { compare, startLoader, type Loader, type Measured, type Side } from './measure.ts'
import { readOptions, type Options } from './options.ts'
import { signInCallers } from './callers.ts'
import { measureMatrix } from './matrix.ts'
import { measureAuditViewer } from './audit-viewer.ts'
import { measureNews } from './news.ts'
import { measurePortal } from './portal.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSupervision } from './supervision.ts'
import { readingScenarios, type Scenario } from './reading.ts'
import { against, growth, multiple, sizeName, tableOf, type Row } from './report.ts'
import { authSecret, bareHandler, openStage, record, type Stage } from './stage.ts'
import { webSizes } from './web-size.ts'
import { fillWideTables } from './wide-table.ts'

const seed = 20_250_101
/** Connections for scenarios that measure the time of a response: a few users at once, no queue. */
const fewConnections = 4
/** Of a page, a search or the dashboard, as a multiple of the bare handler's time. */
const maxMultiple = 30
const maxGrowth = 1.3

interface Sized {
  cases: number
  database: BenchDatabase
  folder: string
}

interface Staged extends Sized {
  scenarios: Scenario[]
  stage: Stage
}

const say = (message: string) => process.stderr.write(`${message}\n`)

await runToEnd(async () => {
  const options = await readOptions()
  await mkdir(options.dataDir, { recursive: true })
  const loader = await startLoader(options.dataDir)
  const sized: Sized[] = []
  for (const cases of options.sizes) {
    const database = await openBenchDatabase({ cases, folder: options.dataDir, seed, log: say })
    onEnd(() => database.stop())
    sized.push({ cases, database, folder: path.join(options.dataDir, String(cases)) })
  }

  const [smallest] = sized
  if (smallest && options.only === 'matrix')
    return report(await measureMatrix(loader, smallest, options), options)
  if (smallest && options.only === 'audit-viewer')
    return report(await measureAuditViewer(loader, smallest, options), options)
  if (smallest && options.only === 'sign-in')
    return report(await measureSignIn(loader, smallest, options), options)
  if (smallest && options.only === 'news')
    return report(await measureNews(loader, smallest, options), options)
  if (smallest && options.only === 'creating')
    return report([(await measureCreating(loader, smallest, options)).row], options)
  const largest = sized.at(-1)
  if (largest && options.only === 'supervision')
    return report(await measureSupervision(loader, largest, options), options)
  const rows = options.only === null ? webSizes() : []
  const reading = await measureReading(loader, sized, options)
  rows.push(...reading.rows)
  if (options.only !== null) return report(rows, options)
  let { peakMemory } = reading
  for (const size of sized) {
    say(`creating at ${sizeName(size.cases)}`)
    const creating = await measureCreating(loader, size, options)
    rows.push(creating.row)
    peakMemory = Math.max(peakMemory, creating.peakMemory)
  }
  if (smallest) {
    say('CPD portal')
    rows.push(...(await measurePortal(loader, smallest, options)))
    say('compliance matrix')
    rows.push(...(await measureMatrix(loader, smallest, options)))
  }
  if (smallest) {
    say('signing in')
    rows.push(...(await measureSignIn(loader, smallest, options)))
    say('news with 5,000 readers')
    rows.push(...(await measureNews(loader, smallest, options)))
    say('audit viewer')
    rows.push(...(await measureAuditViewer(loader, smallest, options)))
  }
  if (largest) {
    say('a supervisor with 500 clinicians')
    rows.push(...(await measureSupervision(loader, largest, options)))
  }
  say('starts and memory')
  const [{ database, folder } = { database: null, folder: '' }] = sized
  if (database) {
    const { connectionString } = database
    rows.push(...(await measureFootprint({ connectionString, folder }, options, peakMemory)))
  }

  return report(rows, options)
})

/** Prints the rows and returns the exit code. */
function report(rows: readonly Row[], options: Options): number {
  process.stdout.write(`${tableOf(rows, options)}\n`)
  if (options.isSmoke) return rows.every(({ ratio }) => ratio !== null && Number.isFinite(ratio)) ? 0 : 1
  return rows.every(({ passes }) => passes) ? 0 : 1
}

async function measureReading(
  loader: Loader,
  sized: readonly Sized[],
  options: Options,
): Promise<{ rows: Row[]; peakMemory: number }> {
  const staged: Staged[] = []
  for (const size of sized) staged.push(await setStage(size))
  const rows: Row[] = []
  // Access tokens are valid for 15 minutes; each scenario takes well under a minute.
  for (const [at, { name }] of (staged[0]?.scenarios ?? []).entries()) {
    if (!name.includes(options.only ?? '')) continue
    say(name)
    rows.push(...(await measureScenario(loader, staged, at, options)))
  }
  const peakMemory = Math.max(...staged.map(({ stage }) => stage.memory.peak()))
  for (const { stage } of staged) await stage.close()
  return { rows, peakMemory }
}

async function setStage(size: Sized): Promise<Staged> {
  const { database, folder } = size
  const callers = await signInCallers(database, authSecret)
  const scenarios = await readingScenarios(database, callers)
  const where = { connectionString: database.connectionString, folder }
  const calls = scenarios.flatMap(({ kind, calls }, at) =>
    kind === 'rate' ? calls.map((call, index) => ({ ...call, id: `${at}-${index}` })) : [],
  )
  const { recordings } = await record(where, calls)
  await fillWideTables(database)
  const wide = scenarios.flatMap(({ wide: { reads } = { reads: [] } }, at) =>
    reads.map((statements, index) => ({
      id: `wide-${at}-${index}`,
      statements,
      once: { ids: [], words: [] },
    })),
  )
  const stage = await openStage({ ...where, recordings: [...recordings, ...wide] })
  return { ...size, scenarios, stage }
}

async function measureScenario(
  loader: Loader,
  staged: readonly Staged[],
  at: number,
  options: Options,
): Promise<Row[]> {
  const sides = staged.flatMap((size): Side[] => {
    const scenario = size.scenarios[at]
    if (!scenario) return []
    const ours = { name: `ours ${size.cases}`, origin: size.stage.ours, calls: scenario.calls }
    if (scenario.kind === 'time')
      return [ours, { name: `bare ${size.cases}`, origin: size.stage.bare, calls: [bareHandler] }]
    const replay = (prefix: string): Call[] =>
      scenario.calls.map((_, index) => ({ method: 'GET', path: `/${prefix}${at}-${index}` }))
    const bare = { name: `bare ${size.cases}`, origin: size.stage.bare, calls: replay('') }
    if (!scenario.wide) return [ours, bare]
    return [ours, bare, { ...bare, name: `wide ${size.cases}`, calls: replay('wide-') }]
  })
  const scenario = staged[0]?.scenarios[at]
  if (!scenario) return []
  const connections = scenario.kind === 'rate' ? options.connections : fewConnections
  return rowsOf(scenario, staged, await compare(loader, sides, { options, connections }))
}

function rowsOf(scenario: Scenario, staged: readonly Staged[], measured: Measured): Row[] {
  const rows = staged.flatMap(({ cases }): Row[] => {
    const name = `${scenario.name}, at ${sizeName(cases)}`
    if (scenario.kind === 'time') {
      const times = { ours: measured(`ours ${cases}`, 'p50'), bare: measured(`bare ${cases}`, 'p50') }
      return [multiple(`${name}, p50`, { ...times, atMost: maxMultiple })]
    }
    const beside = (side: string, sideName: string, atLeast: number): Row =>
      against(sideName, {
        ours: measured(`ours ${cases}`, 'perSecond'),
        bare: measured(`${side} ${cases}`, 'perSecond'),
        atLeast,
      })
    const row = beside('bare', name, scenario.atLeast ?? 1)
    return scenario.wide ? [row, beside('wide', `${name}, to one wide table`, scenario.wide.atLeast)] : [row]
  })
  const [smallest] = staged
  const largest = staged.at(-1)
  if (!scenario.hasGrowth || !smallest || !largest || smallest === largest) return rows
  const meanAt = ({ cases }: Sized) => measured(`ours ${cases}`, 'mean')
  const means = { small: meanAt(smallest), large: meanAt(largest) }
  return [...rows, growth(`${scenario.name}, growth`, { ...means, atMost: maxGrowth })]
}
