import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { assertDecodable, createPictureError } from './header.ts'
import { createTurns } from '../turns.ts'
import { taskLimits } from '../task-limits.ts'

/** Returns a square WebP picture of 256 pixels without the metadata of the original. */
export type ShrinkPicture = (bytes: Buffer) => Promise<Buffer>

const program = fileURLToPath(new URL('./shrink-process.ts', import.meta.url))
const { limits, queue } = taskLimits.shrinkPicture

/** Creates a function that shrinks one picture at a time and queues a few more. */
export function createShrinker(): ShrinkPicture {
  const takeTurn = createTurns(queue)
  return async (bytes) => {
    await assertDecodable(bytes)
    return takeTurn('pictures', () => shrinkInProcess(bytes))
  }
}

const compiledCode = getCompileCacheDir()

/**
 * Shrinks a picture in a separate process, which returns all memory when it exits, so that a decoder that crashes, hangs or
 * grows cannot harm the server. See docs/decisions/0021-pictures-are-read-apart.md.
 */
async function shrinkInProcess(bytes: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=32', program], {
    // Reuses the compile cache of the server, if it has one: stripping the types would take another 17 MB.
    env: compiledCode ? { NODE_COMPILE_CACHE: compiledCode } : {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limits.maxMs,
    killSignal: 'SIGKILL',
  })
  // The process may exit before it has read everything. Its exit code says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [picture, [code, signal]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code === 0 && picture.length > 0) return picture
  throw createPictureError(signal === 'SIGKILL' ? 'picture_too_large' : 'picture_unreadable')
}
