import { readConfig } from '#platform/server/config.ts'
import { fillDemo } from './demo.ts'
import { offerFirstAccount } from './first-account.ts'
import { onStopSignal, runProgram, survive } from './process.ts'
import { type Service, startService } from './service.ts'

await runProgram(async () => {
  const config = readConfig()
  const isDemo = process.argv.includes('--demo')
  const starting = startService(config, isDemo ? fillDemo : null)
  onStopSignal(async () => {
    const service: Service | null = await starting.catch(() => null) // why it failed is told below
    await service?.stop()
  })
  const service = await starting
  survive(service.deps.log)
  const welcome = isDemo ? service.demoAccounts : [await offerFirstAccount(service.deps, config.superAdmin)]
  const lines = [`Sortie is ready at ${config.publicUrl}`, ...welcome.filter((line) => line !== null)]
  process.stdout.write(`${lines.join('\n')}\n`)
})
