/** Copies the files of an import from their bundle, and stores each as if the user had uploaded it as evidence. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { storeEvidence } from '#evidence/server/service.ts'
import { evidenceErrors } from '#evidence/errors.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { makeUploadFolder } from '#platform/server/http/upload-folders.ts'
import type { ImportProblem } from '../../contract.ts'
import type { ArchivedFile } from '../archived-file.ts'
import { baseName } from '../file-names.ts'
import type { StoredFiles } from './queries.ts'

export interface AttachedFiles {
  /** The files that are now evidence of the user. */
  storedIds: string[]
  /** The refused files. */
  problems: ImportProblem[]
}

/** Refusals of the content. Another attempt would not help, so the record is saved without the file. */
const permanentRefusals: ReadonlySet<string> = new Set([
  'evidence_infected',
  'evidence_empty',
  'evidence_type_unsupported',
  'evidence_unreadable',
  'evidence_too_large_inside',
  'evidence_has_macros',
  'evidence_acts',
  'evidence_locked',
  'evidence_too_complex',
])
/** Temporary failures, which the row did not cause: the job tries again later. */
const temporaryRefusals: ReadonlySet<string> = new Set([
  'server_busy',
  'too_many_at_once',
  'files_unreachable',
])

export interface Bundle {
  /** Stores these files as evidence of the user. */
  attach: (requester: Requester, ids: readonly string[]) => Promise<AttachedFiles>
  /** Removes the temporary files on disk. */
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Opens the bundle of an import. It is downloaded when the first file is needed. */
export function openBundle(deps: Deps, storedFiles: StoredFiles | null): Bundle {
  let folder: string | null = null
  const byId = new Map(storedFiles?.files.map((file) => [file.id, file]))
  const getFolder = async (): Promise<string> => {
    folder ??= await fetchBundle(deps, storedFiles)
    return folder
  }
  return {
    attach: async (requester, ids) => {
      const attached: AttachedFiles = { storedIds: [], problems: [] }
      for (const id of ids) {
        const file = byId.get(id)
        // Only files in the bundle of this import can become evidence of a row.
        const refusal = file
          ? await storeFileAsEvidence(deps, requester, await getFolder(), file)
          : 'evidence_not_found'
        if (refusal === null) attached.storedIds.push(id)
        else attached.problems.push(toProblem(file, refusal))
      }
      return attached
    },
    [Symbol.asyncDispose]: async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Downloads the bundle to a temporary folder. */
async function fetchBundle({ files }: Pick<Deps, 'files'>, storedFiles: StoredFiles | null): Promise<string> {
  const stream = storedFiles && (await files.open(storedFiles.storageKey))
  if (!stream) throw new AppError('import_files_gone')
  const folder = await makeUploadFolder()
  try {
    await pipeline(stream, createWriteStream(path.join(folder, 'bundle'), { mode: 0o600 }))
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Returns the code if the file is refused for good, and null if it is stored. */
async function storeFileAsEvidence(
  deps: Deps,
  requester: Requester,
  folder: string,
  { id, path: name, at: offset, bytes }: ArchivedFile,
): Promise<keyof typeof evidenceErrors | null> {
  const fileFolder = path.join(folder, id)
  await mkdir(fileFolder)
  try {
    const filePath = path.join(fileFolder, 'file')
    const part = createReadStream(path.join(folder, 'bundle'), { start: offset, end: offset + bytes - 1 })
    await pipeline(part, createWriteStream(filePath, { mode: 0o600 }))
    await storeEvidence(deps, requester, { id, fileName: baseName(name), filePath, bytes })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (temporaryRefusals.has(error.code))
      throw new Error(`Evidence could not be stored now: ${error.code}`, { cause: error })
    if (!permanentRefusals.has(error.code)) throw error
    return error.code as keyof typeof evidenceErrors // safe: the set above contains only these codes
  } finally {
    await rm(fileFolder, { recursive: true, force: true })
  }
}

const toProblem = (file: ArchivedFile | undefined, code: keyof typeof evidenceErrors): ImportProblem => ({
  column: null,
  value: file ? baseName(file.path) : '',
  message: `It was recorded without this file. ${evidenceErrors[code][1]}`,
  severity: 'warning',
})
