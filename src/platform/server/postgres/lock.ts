import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { OperatorError, codeOf, messageOf } from '../start-problem.ts'
import { isAlive } from './postmaster.ts'

export interface FolderLock {
  /** Marks the lock as stopping, so that another start waits for it longer before it gives up. */
  announceStopping(): Promise<void>
  release(): Promise<void>
}

const holderSchema = z.object({
  pid: z.number(),
  // The system reuses process ids, but not an id together with its start time.
  processStart: z.string(),
  since: z.string(),
  isStopping: z.boolean(),
})
type Holder = z.infer<typeof holderSchema>

const maxWaitMs = 1_000
const maxWaitWhileStoppingMs = 15_000

/** Locks the data folder for this process. Throws an `OperatorError` that names the process that holds the lock. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o711 }).catch(() => {}) // the write below fails with the reason
  const file = join(folder, 'sortie.lock')
  const processStart = await findProcessStart(process.pid)
  const ownLock: Holder = {
    pid: process.pid,
    processStart,
    since: new Date().toISOString(),
    isStopping: false,
  }
  const startedAt = Date.now()
  for (;;) {
    if (await tryToLock(file, ownLock)) break
    const holder = await readHolder(file)
    if (holder === 'gone') continue
    if (holder === 'damaged' || !(await isRunning(holder))) {
      await removeStale(file, holder)
      continue
    }
    if (Date.now() - startedAt > (holder.isStopping ? maxWaitWhileStoppingMs : maxWaitMs)) {
      throw new OperatorError(
        `Another Sortie uses the data folder ${folder} (process ${holder.pid}, since ${holder.since}): ` +
          'stop it first, or set DATA_DIR to another folder.',
      )
    }
    await sleep(50)
  }
  return {
    announceStopping: async () => {
      const draft = toDraftPath(file)
      await writeFile(draft, JSON.stringify({ ...ownLock, isStopping: true }))
      await rename(draft, file)
    },
    release: () => unlink(file),
  }
}

// Each draft has a new name, because one process may start several times.
const toDraftPath = (file: string) => `${file}.${randomUUID()}`

async function tryToLock(file: string, ownLock: Holder): Promise<boolean> {
  const draft = toDraftPath(file)
  try {
    await writeFile(draft, JSON.stringify(ownLock), { mode: 0o644 })
  } catch (error) {
    const reason = messageOf(error).replace(draft, file)
    throw new OperatorError(`Sortie cannot write to its data folder (${reason}).`)
  }
  // Linking is atomic, and fails if the name exists.
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await unlink(draft)
  }
}

async function readHolder(file: string): Promise<Holder | 'gone' | 'damaged'> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'gone' : 'damaged'
  }
}

const isRunning = async (holder: Holder): Promise<boolean> =>
  isAlive(holder.pid) && (await findProcessStart(holder.pid)) === holder.processStart

// A broom file that is older was left behind by a crash.
const maxBroomAgeMs = 10_000

/**
 * Removes a stale lock. The broom file, a second lock, lets only one process at a time do this. The process reads the lock again
 * first, because another one may have replaced it with its own.
 */
async function removeStale(file: string, stale: Holder | 'damaged'): Promise<void> {
  const broom = `${file}.broom`
  try {
    await writeFile(broom, '', { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const broomStats = await stat(broom).catch(() => null)
    if (broomStats && Date.now() - broomStats.mtimeMs > maxBroomAgeMs) await rm(broom, { force: true })
    await sleep(20)
    return
  }
  try {
    const holder = await readHolder(file)
    if (JSON.stringify(holder) === JSON.stringify(stale)) await unlink(file)
  } finally {
    await rm(broom, { force: true })
  }
}

async function findProcessStart(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    // The name, in parentheses, may contain spaces; the start time is the 20th field after it.
    const [status, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ])
    return `${boot.trim()} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  }
  if (process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim()
}
