// Runs a program in the foreground, and starts it again after a fault.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { nodeBinary, root, say } from './bootstrap.mjs'

const maxRestarts = 5
const window = 10 * 60_000
/** Gives a port and the memory of the killed process time to become free. */
const defaultPause = 500
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program of this project on the pinned Node until it ends, and exits as it did. A program that was
 * killed, or crashed once it was running, is started again, at most five times in ten minutes. A normal stop is no fault, nor
 * is a program that never gets as far as running: its settings are wrong, and it has said so.
 */
export function keepRunning(args, { env, restarts, pause = defaultPause }) {
  const faults = []
  let child
  let hasRun = false
  let isStopping = false

  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(() => stop('SIGTERM'))
  start()

  function start() {
    // The IPC channel closes when this process is killed, so that the program stops too.
    child = spawn(nodeBinary(), args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    })
    child.on('message', (message) => {
      if (message === 'running') hasRun = true
    })
    child.once('error', (error) => {
      say(error.message)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      const exit = () => process.exit(code ?? 128 + constants.signals[signal])
      const isFault = signal === null ? hasRun && code !== 0 : !stopSignals.includes(signal)
      if (isStopping || !restarts || !isFault) return exit()
      const reason = signal ? `was ended by ${signal}` : `ended with the code ${code}`
      if (!mayRestart()) {
        say(`Sortie ${reason}, for the ${maxRestarts + 1}th time in ten minutes: it is not started again.`)
        return exit()
      }
      say(
        `Sortie ${reason}: starting it again (${faults.length} of at most ${maxRestarts} times in ten minutes)`,
      )
      setTimeout(() => (isStopping ? exit() : start()), pause)
    })
  }

  function mayRestart() {
    const now = Date.now()
    while (faults[0] < now - window) faults.shift()
    faults.push(now)
    return faults.length <= maxRestarts
  }
}

// npm does not pass on SIGKILL, so watch for a new parent process.
function stopWithNpm(stop) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
}
