import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEnd } from './ending.ts'
import { median } from './measure.ts'
import { memoryOf } from './memory.ts'
import type { Options } from './options.ts'
import { freePort, startCommand } from './processes.ts'
import { bounded, type Row } from './report.ts'
import { startOurs } from './stage.ts'

/** Measures how long a start takes, and the memory of an idle server. */
export async function measureFootprint(
  where: { connectionString: string; folder: string },
  { isSmoke }: Options,
  peakMemory: number,
): Promise<Row[]> {
  const times: number[] = []
  let idle = 0
  for (let start = 0; start < (isSmoke ? 1 : 5); start += 1) {
    const server = await startOurs(where, { env: { JOBS: 'on' } })
    times.push(server.readyAfter)
    if (start === 0) {
      await sleep(isSmoke ? 100 : 5_000)
      idle = await memoryOf(server.child.pid ?? 0)
    }
    await server.stop()
  }
  return [
    bounded('server memory, idle', { found: idle, atMost: 150, unit: 'MB' }),
    bounded('server memory, highest under load', { found: peakMemory, atMost: 300, unit: 'MB' }),
    bounded('start of the server on a running database', {
      found: median(times) / 1000,
      atMost: 0.8,
      unit: 's',
    }),
    bounded('npm start on a built checkout', { found: await npmStart(isSmoke), atMost: 4, unit: 's' }),
  ]
}

/** Returns the seconds from `npm start` to ready. Not counting the first start, which builds and creates the database. */
async function npmStart(isSmoke: boolean): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-start-'))
  const remove = onEnd(() => rm(folder, { recursive: true, force: true }))
  const times: number[] = []
  for (let start = 0; start < (isSmoke ? 2 : 4); start += 1) {
    const env = { DATA_DIR: folder, PORT: String(await freePort()), DATABASE_URL: '' }
    const running = await startCommand('npm', ['start'], env)
    if (start > 0) times.push(running.readyAfter)
    await running.stop()
  }
  await remove()
  return median(times) / 1000
}
