// npm start, npm run demo, npm run worker, npm run sortie: prepares the clone and runs one of the programs in the foreground.
import {
  compiledCode,
  ensureInstalled,
  ensureServerBuilt,
  ensureWebBuilt,
  say,
  serverProgram,
} from './bootstrap.mjs'
import { keepRunning } from './keep-running.mjs'

const programs = {
  serve: { file: 'main', args: [], needsWeb: true, env: {} },
  demo: {
    file: 'main',
    args: ['--demo'],
    needsWeb: true,
    env: { DATA_DIR: process.env.DATA_DIR || './data-demo' },
  },
  worker: { file: 'worker', args: [], needsWeb: false, env: {} },
  command: { file: 'cli', args: [], needsWeb: false, env: {} },
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
  run(serverProgram(await ensureServerBuilt(), program.file))
} catch (error) {
  say(error.message)
  process.exit(1)
}

function run(file) {
  keepRunning([...memoryFlags, file, ...program.args, ...rest], {
    env: { NODE_COMPILE_CACHE: compiledCode, ...memoryEnv, ...process.env, ...program.env },
    restarts: name !== 'command',
  })
}
