import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type OpenDatabase, joinDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { announceRunning, onStopSignal, runProgram, printLine, logUncaughtErrors } from './process.ts'
import { startServiceJobs } from './service.ts'

const retryDelayMs = 2_000

await runProgram(async () => {
  const config = readConfig()
  const stopping = new AbortController()
  let database: OpenDatabase | null = null
  let stop = async () => stopping.abort()
  onStopSignal(() => stop())

  for (let attempts = 0; database === null; attempts += 1) {
    database = await joinDatabase(config, printLine)
    if (database) break
    if (attempts === 0) printLine(`Waiting for "npm start" to open the database in ${config.dataDir}`)
    await sleep(retryDelayMs, undefined, { signal: stopping.signal })
  }
  await prepareDatabase(database)
  logUncaughtErrors(createLog(config.logLevel))
  const runningJobs = startServiceJobs(config, database)
  stop = () => runningJobs.stop()
  announceRunning()
  process.stdout.write('Sortie is running its jobs\n')
})
