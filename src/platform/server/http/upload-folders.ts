import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'

const namePrefix = 'sortie-upload-'
/** The age from which a folder is abandoned: longer than any upload takes. */
const maxUploadMs = 24 * 60 * 60_000

/** Creates a temporary folder for one upload. Its name contains the id of the process that uses it. */
export const makeUploadFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `${namePrefix}${process.pid}-`))

/** Removes the upload folders of killed servers. Call it when a server starts, before it accepts uploads. */
export async function sweepUploadFolders(parent = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(namePrefix))) {
    const folder = path.join(parent, name)
    // Folders that cannot be read belong to other users of the machine and are left alone.
    if (await isAbandoned(folder).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const modifiedAt = (await stat(folder)).mtimeMs
  if (modifiedAt < Date.now() - maxUploadMs) return true
  const [, processId] = /^sortie-upload-(\d+)-/.exec(path.basename(folder)) ?? []
  if (processId === undefined) return false
  // In a container, a restarted server often has the process id of the server before it.
  if (Number(processId) === process.pid) return modifiedAt < performance.timeOrigin
  return !isRunning(Number(processId))
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
