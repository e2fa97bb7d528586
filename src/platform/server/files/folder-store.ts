import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'
import { assertKey, type FileStore } from './file-store.ts'

/** Creates a store in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  // Sub-folders by the random end of the id, so that none has too many files to list.
  const placeOf = (key: string) => path.join(folder, key.slice(-2), key)

  return {
    async put(key, bytes) {
      assertKey(key)
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const draft = `${place}.draft`
      try {
        const file = await open(draft, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
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
    },
  }
}
