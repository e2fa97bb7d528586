// npm start, npm run demo, npm run worker, npm run sortie: prepares the clone and runs one of the programs in the foreground.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { constants } from 'node:os'
import { compiledCode, ensureInstalled, ensureWebBuilt, nodeBinary, root, say } from './bootstrap.mjs'

const programs = {
  serve: { file: 'main.ts', args: [], needsWeb: true, env: {} },
  demo: {
    file: 'main.ts',
    args: ['--demo'],
    needsWeb: true,
    env: { DATA_DIR: process.env.DATA_DIR || './data-demo' },
  },
  worker: { file: 'worker.ts', args: [], needsWeb: false, env: {} },
  command: { file: 'cli.ts', args: [], needsWeb: false, env: {} },
}

// The live heap is 30 MB. Without these limits, Node would let ten times as much accumulate before collecting garbage.
const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
// glibc would keep freed memory in eight arenas per core; two take 10 MB less.
const memoryEnv = { MALLOC_ARENA_MAX: '2' }

const [name = 'serve', ...rest] = process.argv.slice(2)
const program = programs[name]

try {
  await ensureInstalled()
  if (program.needsWeb) await ensureWebBuilt()
  run()
} catch (error) {
  say(error.message)
  process.exit(1)
}

function run() {
  const file = join(root, 'src', 'server', program.file)
  // The IPC channel closes when this process is killed, so that the program stops too.
  const child = spawn(nodeBinary(), [...memoryFlags, file, ...program.args, ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiledCode, ...memoryEnv, ...process.env, ...program.env },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    say(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
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
