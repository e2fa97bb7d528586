import { access, chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'
import { assertKey, type FileStore } from './file-store.ts'

const draftEnding = '.draft'

async function sync(target: string): Promise<void> {
  await using handle = await open(target)
  await handle.sync()
}

/** Creates a store in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  // Sub-folders by the random end of the id, so that none has too many files to list.
  const placeOf = (key: string) => path.join(folder, key.slice(-2), key)

  /** Stores what `fill` writes: completely or not at all, even after a power failure. */
  const store = async (key: string, fill: (draft: string) => Promise<void>) => {
    assertKey(key)
    const place = placeOf(key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const draft = `${place}${draftEnding}`
    try {
      await fill(draft)
      await sync(draft)
      await rename(draft, place)
      await sync(path.dirname(place))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => store(key, (draft) => writeFile(draft, bytes, { mode: 0o600 })),
    // The operating system copies it, so nothing of it passes through the memory of the server.
    putFile: (key, filePath) =>
      store(key, async (draft) => {
        await copyFile(filePath, draft)
        await chmod(draft, 0o600)
      }),
    async has(key) {
      assertKey(key)
      try {
        await access(placeOf(key))
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },
    async open(key) {
      assertKey(key)
      try {
        return (await open(placeOf(key))).createReadStream()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      assertKey(key)
      await rm(placeOf(key), { force: true })
      // The remains of a file that was being written during a crash.
      await rm(`${placeOf(key)}${draftEnding}`, { force: true })
    },
  }
}
