import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'

const beginning = 'sortie-upload-'
/** Longer than any upload takes. */
const maxUploadMs = 24 * 60 * 60_000

/** Makes a folder for one upload in the temporary folder of the system. Its name says which process it belongs to. */
export const makeUploadFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `${beginning}${process.pid}-`))

/** Removes remains of uploads of killed servers. Called when a server starts, before it accepts uploads. */
export async function sweepUploadFolders(parent = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(beginning))) {
    const folder = path.join(parent, name)
    // Folders of other users of the machine are not ours.
    if (await isAbandoned(folder).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const madeAt = (await stat(folder)).mtimeMs
  if (madeAt < Date.now() - maxUploadMs) return true
  const [, id] = /^sortie-upload-(\d+)-/.exec(path.basename(folder)) ?? []
  if (id === undefined) return false
  // In a container every server has the same process id.
  if (Number(id) === process.pid) return madeAt < performance.timeOrigin
  return !isRunning(Number(id))
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
