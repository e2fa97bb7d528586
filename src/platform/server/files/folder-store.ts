import { access, chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'
import { assertKey, type FileStore } from './file-store.ts'

const draftSuffix = '.draft'

async function sync(target: string): Promise<void> {
  await using handle = await open(target)
  await handle.sync()
}

/** Creates a store in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  // Subfolders are named after the last two digits of the id, which are random, so that none has too many files.
  const toFilePath = (key: string) => path.join(folder, key.slice(-2), key)

  /** Stores what `fill` writes: completely or not at all, even after a power failure. */
  const store = async (key: string, fill: (draft: string) => Promise<void>) => {
    assertKey(key)
    const filePath = toFilePath(key)
    await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 })
    const draft = `${filePath}${draftSuffix}`
    try {
      await fill(draft)
      await sync(draft)
      await rename(draft, filePath)
      await sync(path.dirname(filePath))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => store(key, (draft) => writeFile(draft, bytes, { mode: 0o600 })),
    // The operating system copies the file, so that it does not pass through the memory of the server.
    putFile: (key, filePath) =>
      store(key, async (draft) => {
        await copyFile(filePath, draft)
        await chmod(draft, 0o600)
      }),
    async has(key) {
      assertKey(key)
      try {
        await access(toFilePath(key))
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },
    async open(key) {
      assertKey(key)
      try {
        return (await open(toFilePath(key))).createReadStream()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      assertKey(key)
      await rm(toFilePath(key), { force: true })
      // The remains of a file that was being written during a crash.
      await rm(`${toFilePath(key)}${draftSuffix}`, { force: true })
    },
  }
}
