import { once } from 'node:events'
import path from 'node:path'
import type { Call } from './call.ts'
import type { Figures, Load } from './load.ts'
import type { Options } from './options.ts'
import { startProgram } from './processes.ts'
import type { Figure, NotTaken } from './report.ts'

/** Puts one server at a time under load, from a separate process. */
export interface Loader {
  pid: number
  measure(load: Load): Promise<Figures>
}

export async function startLoader(folder: string): Promise<Loader> {
  const { child } = await startProgram({ file: 'bench/load.ts', logFile: path.join(folder, 'load.log') })
  return {
    pid: child.pid ?? 0,
    measure: async (load) => {
      const answered = once(child, 'message')
      child.send(load)
      const [figures] = (await answered) as [Figures] // the one message of load.ts
      return figures
    },
  }
}

/** One of the servers that are compared. */
export interface Side {
  name: string
  origin: string
  calls: Call[]
}

/** Gives one figure of one side, or why there is none. */
export type Measured = (side: string, figure: Exclude<keyof Figures, 'failures'>) => Figure

export interface Conditions {
  options: Pick<Options, 'rounds' | 'extent' | 'isSmoke'>
  connections: number
}

const warmUp = 2

/**
 * Measures every side in turn, in several rounds, so that a slow moment of the machine affects all of them, and returns
 * the medians. A warm-up fills plans and caches and compiles code first.
 */
export async function compare(
  loader: Loader,
  sides: readonly Side[],
  { options, connections }: Conditions,
): Promise<Measured> {
  const { extent, isSmoke } = options
  const found = new Map<string, Figures[]>(sides.map(({ name }) => [name, []]))
  for (const { origin, calls } of isSmoke ? [] : sides) {
    await loader.measure({ origin, calls, connections, extent: { seconds: warmUp } })
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { name, origin, calls } of sides) {
      found.get(name)?.push(await loader.measure({ origin, calls, connections, extent }))
    }
  }
  const medians = new Map([...found].map(([name, figures]) => [name, medianOf(figures)]))
  return (side, figure) => {
    const taken = medians.get(side) ?? { cause: `nothing was measured as ${side}` }
    return 'cause' in taken ? taken : taken[figure]
  }
}

function medianOf(rounds: readonly Figures[]): Figures | NotTaken {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  if (failures > 0) return { cause: `${failures} requests failed` }
  if (rounds.some(({ p50 }) => Number.isNaN(p50))) return { cause: 'no answer came in a whole round' }
  const middle = (pick: (round: Figures) => number) => median(rounds.map(pick))
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    mean: middle(({ mean }) => mean),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failures,
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
