import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type OpenDatabase, joinDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { announceRunning, onStopSignal, runProgram, say, survive } from './process.ts'
import { startWork } from './service.ts'

const retryDelay = 2_000

await runProgram(async () => {
  const config = readConfig()
  const stopping = new AbortController()
  let database: OpenDatabase | null = null
  let stop = async () => stopping.abort()
  onStopSignal(() => stop())

  for (let attempts = 0; database === null; attempts += 1) {
    database = await joinDatabase(config, say)
    if (database) break
    if (attempts === 0) say(`Waiting for "npm start" to open the database in ${config.dataDir}`)
    await sleep(retryDelay, undefined, { signal: stopping.signal })
  }
  await prepareDatabase(database)
  survive(createLog(config.logLevel))
  const work = startWork(config, database)
  stop = () => work.stop()
  announceRunning()
  process.stdout.write('Sortie is running its jobs\n')
})
