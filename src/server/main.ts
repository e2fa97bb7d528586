import { readConfig } from '#platform/server/config.ts'
import { createConfiguredAccount, describeSetupLink } from './first-account.ts'
import { announceRunning, onStopSignal, runProgram, logUncaughtErrors } from './process.ts'
import { startService } from './service.ts'

await runProgram(async () => {
  const config = readConfig()
  // Loaded only for the demo, because a production installation does not contain it.
  const demo = process.argv.includes('--demo') ? await import('./demo.ts') : null
  const starting = startService(
    config,
    demo ? demo.toAdditions(config) : { prepare: createConfiguredAccount(config.superAdmin) },
  )
  onStopSignal(async () => {
    const service = await starting.catch(() => null) // the await below reports the error
    await service?.stop()
  })
  const { deps } = await starting
  logUncaughtErrors(deps.log)
  announceRunning()
  const lines = demo ? await demo.describeDemo(deps, config) : await describeSetupLink(deps)
  process.stdout.write(`${[`Sortie is ready at ${config.publicUrl}`, ...lines].join('\n')}\n`)
})
