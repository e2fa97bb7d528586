import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { onEnd } from './ending.ts'
import type { Load } from './load.ts'

export interface Options {
  /** Only checks within seconds that everything runs; times are not checked. */
  isSmoke: boolean
  /** Numbers of cases, ascending. */
  sizes: number[]
  rounds: number
  /** How long, or for how many calls, each side is under load in a round. */
  extent: Load['extent']
  connections: number
  /** Measures only the reads that have this in their names, or one part alone: `matrix`, `audit-viewer`, `sign-in`, `creating`, `supervision`, `news`. */
  only: string | null
  /** The folder of the filled databases. */
  dataDir: string
}

const rounds = 3

export async function readOptions(): Promise<Options> {
  const { values } = parseArgs({
    options: {
      smoke: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,1000000' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '50' },
      only: { type: 'string' },
    },
  })
  if (values.smoke) return smokeOptions()
  const sizes = values.sizes.split(',').map(Number)
  const seconds = Number(values.seconds)
  const connections = Number(values.connections)
  if (![...sizes, seconds, connections].every((number) => number > 0)) {
    throw new Error('--sizes, --seconds and --connections take positive numbers, sizes separated by commas')
  }
  return {
    isSmoke: false,
    sizes: sizes.toSorted((a, b) => a - b),
    rounds,
    extent: { seconds: seconds / rounds },
    connections,
    only: values.only ?? null,
    dataDir: path.resolve(process.env['BENCH_DATA_DIR'] || path.join(import.meta.dirname, '.data')),
  }
}

async function smokeOptions(): Promise<Options> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sortie-bench-'))
  await chmod(dataDir, 0o711) // if root starts PostgreSQL, it runs as another user
  onEnd(() => rm(dataDir, { recursive: true, force: true }))
  return {
    isSmoke: true,
    sizes: [300],
    rounds: 1,
    extent: { calls: 24 },
    connections: 4,
    only: null,
    dataDir,
  }
}
