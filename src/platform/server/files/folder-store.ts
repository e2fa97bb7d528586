import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../start-problem.ts'
import { assertKey, type FileStore } from './file-store.ts'

const draftEnding = '.draft'

/** Creates a store in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  // Sub-folders by the random end of the id, so that none has too many files to list.
  const placeOf = (key: string) => path.join(folder, key.slice(-2), key)

  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
    assertKey(key)
    const place = placeOf(key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const draft = `${place}${draftEnding}`
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
  }

  return {
    put: write,
    putFile: (key, filePath) => write(key, createReadStream(filePath)),
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
      // What a crash left of a file that was being written.
      await rm(`${placeOf(key)}${draftEnding}`, { force: true })
    },
  }
}
