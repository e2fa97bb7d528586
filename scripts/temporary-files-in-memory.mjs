// Keeps the temporary files of tests in memory: imported, it makes a folder there the temporary one of this process and those
// that it starts, until it ends. On a disk, creating the database of a test file took as long as its tests.
// Does nothing where TMPDIR is set, or where memory has no room or lets no program run.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'sortie-tests-'
const enoughBytes = 3e9

if (!process.env.TMPDIR && isUsable()) {
  removeLeftFolders()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777) // PostgreSQL runs as another user
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function isUsable() {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounted.map((line) => line.split(' ')).find(([, folder]) => folder === memory)?.[3]
  return options !== undefined && !options.split(',').includes('noexec') && bavail * bsize >= enoughBytes
}

// A run that was killed could not remove its own.
function removeLeftFolders() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
