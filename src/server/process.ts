import { StartProblem } from '#platform/server/start-problem.ts'
import type { Logger } from '#platform/server/log.ts'

/** One Ctrl-C arrives several times: from the terminal and from every program between it and us. */
const sameSignal = 300

/** For the operator: what takes long, and what went wrong. */
export const say = (message: string) => process.stderr.write(`${message}\n`)

/** Runs a program of ours: a StartProblem ends it with its one sentence, and any failure with exit code 1. */
export async function runProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    const text =
      error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

function sayFailure(error: unknown): void {
  if (error instanceof StartProblem) say(error.message)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Stops on SIGTERM, SIGINT, SIGHUP or the end of the program that started us; a second signal does not wait. */
export function onStopSignal(stop: () => Promise<void>): void {
  let since: number | null = null
  const begin = () => {
    if (since !== null) {
      if (Date.now() - since > sameSignal) process.exit(1)
      return
    }
    since = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        sayFailure(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  process.on('SIGHUP', begin)
  process.on('disconnect', begin)
}

/** What nobody caught is logged and the service goes on: one request's accident must not end all others. */
export function survive(log: Logger): void {
  const record = (error: unknown) => {
    const { name, stack } = error instanceof Error ? error : new Error('thrown value')
    log.error({ name, stack: stack?.split('\n').slice(1, 9).join('\n') }, 'unexpected exception')
  }
  process.on('unhandledRejection', record)
  process.on('uncaughtException', record)
}
