// Finds a Chromium for the end-to-end tests, or installs one.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { nodeBinary, root, runQuietly } from './bootstrap.mjs'

/** Returns the path of a Chromium that starts. Installs one if necessary. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  for (const install of [installFromDebian, installWithPlaywright]) {
    try {
      await install()
    } catch {
      continue // try the next installer
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to it.',
  )
}

// Chromium without windows: the tests do not need them, and they take a quarter of the test time.
const shell = 'chromium-headless-shell'

function findChromium() {
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return (
    [process.env.CHROMIUM_PATH, ...onPath, playwrightChromium()].find((file) => file && isProgram(file)) ??
    null
  )
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    // On Ubuntu, the package is only a wrapper that asks the user to install Chromium another way.
    return execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 }).includes(
      'Chrom',
    )
  } catch {
    return false
  }
}

function playwrightChromium() {
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  try {
    return execFileSync(nodeBinary(), ['-e', ask], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return null
  }
}

const aptInstall = 'apt-get install -qy --no-install-recommends'

async function installFromDebian() {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) throw new Error('not Debian')
  const title = 'Installing Chromium for the end-to-end tests (once)'
  await runQuietly(title, [
    'sh',
    '-c',
    `apt-get update -q && (${aptInstall} ${shell} || ${aptInstall} chromium)`,
  ])
}

async function installWithPlaywright() {
  const cli = join(root, 'node_modules', 'playwright', 'cli.js')
  await runQuietly('Downloading Chromium for the end-to-end tests (once)', [
    nodeBinary(),
    cli,
    'install',
    'chromium',
  ])
}
