import { sourceStack } from '#platform/server/source-stack.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import type { Logger } from '#platform/server/log.ts'

/** Signals within this time count as one: Ctrl-C sends one from the terminal and one from each program in between. */
const sameSignalMs = 300

/** Writes a message for the operator to standard error. */
export const printLine = (message: string) => process.stderr.write(`${message}\n`)

/** Runs a program. On failure prints the message of an `OperatorError`, or the stack of another error, and exits with code 1. */
export async function runProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    const text =
      error instanceof OperatorError
        ? error.message
        : error instanceof Error
          ? sourceStack(error)
          : String(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

function printFailure(error: unknown): void {
  if (error instanceof OperatorError) printLine(error.message)
  else printLine(error instanceof Error ? sourceStack(error) : String(error))
}

/** Stops on SIGTERM, SIGINT, SIGHUP or when the parent process ends. A second signal exits at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const startStopping = () => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printFailure(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', startStopping)
  process.on('SIGINT', startStopping)
  process.on('SIGHUP', startStopping)
  process.on('disconnect', startStopping)
}

/** Tells the launcher that the program is running. From now on an exit is a failure, unless somebody stops it. */
export const announceRunning = (): void => void process.send?.('running')

/** Logs uncaught errors and keeps the service running: an error in one request must not end all others. */
export function logUncaughtErrors(log: Logger): void {
  const record = (error: unknown) => {
    const thrown = error instanceof Error ? error : new Error('thrown value')
    const { name } = thrown
    log.error({ name, stack: sourceStack(thrown).split('\n').slice(1, 9).join('\n') }, 'unexpected exception')
  }
  process.on('unhandledRejection', record)
  process.on('uncaughtException', record)
}
