// npm start, npm run demo, npm run worker, npm run sortie: prepares the clone and runs one of the programs in the foreground.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { constants } from 'node:os'
import { ensureInstalled, ensureWebBuilt, nodeBinary, root, say } from './bootstrap.mjs'

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

// What Node has compiled is kept from start to start: a later one is faster and holds less memory.
const compiledCode = join(root, 'node_modules', '.cache', 'node')
// What lives is 30 MB; left to itself, Node lets ten times that pile up before it clears away.
const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']

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
  // The channel tells the program when this process is killed, so that it does not live on unseen.
  const child = spawn(nodeBinary(), [...memoryFlags, file, ...program.args, ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, ...program.env },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    say(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

// A killed npm tells nobody.
function stopWithNpm(stop) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
}
