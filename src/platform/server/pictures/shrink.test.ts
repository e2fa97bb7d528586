import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPhoto, createPng, pngChunk, toJpegSegment } from '#testing/pictures.ts'
import { assertDecodable } from './header.ts'
import { createShrinker } from './shrink.ts'

const program = path.resolve(import.meta.dirname, 'shrink-process.ts')
const isLinux = process.platform === 'linux'

const peakOf = ({ pid }: ChildProcess): number => {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

/** Filled by the first run, as a server's is by its first picture. */
const compiledCode = path.join(mkdtempSync(path.join(tmpdir(), 'sortie-compiled-')), 'node')
beforeAll(async () => void (await run(await createPhoto('png', 40, 40))))
afterAll(() => rmSync(path.dirname(compiledCode), { recursive: true }))

/** Runs the program with a picture, without checking its header. Returns how it ended and its peak memory in megabytes. */
async function run(picture: Buffer): Promise<{ code: number | null; signal: string | null; peak: number }> {
  const child = spawn(process.execPath, ['--max-old-space-size=32', program], {
    env: { NODE_COMPILE_CACHE: compiledCode },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, peakOf(child))), 2)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(picture)
  child.once('exit', () => clearInterval(watch))
  const [code, signal] = await once(child, 'close')
  return { code, signal, peak }
}

/** Its comment contains a small frame, which a reader that mishandles the fill bytes takes for the picture's size. */
async function jpegWithTwoSizes(): Promise<Buffer> {
  const large = await createPhoto('jpeg', 6000, 6000)
  const small = toJpegSegment(0xc0, Buffer.from([8, 0, 10, 0, 10, 1, 1, 0x11, 0]))
  const comment = toJpegSegment(0xfe, Buffer.concat([Buffer.alloc(3), small, Buffer.alloc(20)]))
  return Buffer.concat([large.subarray(0, 2), Buffer.from([0xff, 0xff, 0xff]), comment, large.subarray(2)])
}

const bomb = deflateSync(Buffer.alloc(250_000_000), { level: 9 })
const inProfile = () =>
  createPng({ width: 9, height: 9, chunks: [pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb]))] })

test.runIf(isLinux).for([
  ['40 megapixels, 16 bits deep', () => createPng({ width: 6324, height: 6324, depth: 16 })],
  ['a JPEG with two sizes', jpegWithTwoSizes],
  ['a colour profile that unpacks to 250 MB', inProfile],
] as const)('the process that decodes pictures is killed at its memory limit: %s', async ([, picture]) => {
  const { code, signal, peak } = await run(await picture())
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(peak).toBeLessThan(165)
})

test.runIf(isLinux).for([
  ['16 bits deep', createPng({ width: 1490, height: 1500, depth: 16 })],
  ['16 bits deep, interlaced', createPng({ width: 1490, height: 1500, depth: 16, interlaced: true })],
  ['six megapixels', createPng({ width: 3000, height: 2000, colour: 2 })],
] as const)('the largest accepted picture stays within the memory limit: %s', async ([, picture]) => {
  await assertDecodable(picture)
  const { code, peak } = await run(picture)
  expect(code).toBe(0)
  expect(peak).toBeLessThan(130)
})

test.runIf(isLinux)('a compressed text in a picture is not unpacked', async () => {
  const words = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
  const { code, peak } = await run(createPng({ width: 9, height: 9, chunks: [words] }))
  expect(code).toBe(0)
  expect(peak).toBeLessThan(110)
})

test('decoding pictures does not increase the memory of the server', async () => {
  const shrink = createShrinker()
  const picture = createPng({ width: 1490, height: 1500, depth: 16 })
  await shrink(picture)
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  await Promise.all(Array.from({ length: 6 }, () => shrink(picture)))
  clearInterval(watch)
  expect((peak - before) / 1024 / 1024).toBeLessThan(40)
})

test('of many pictures at once, most are decoded one by one and the others refused as server_busy', async () => {
  const shrink = createShrinker()
  const picture = await createPhoto('png', 40, 40)
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => shrink(picture)))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const failure of failures) expect(failure).toMatchObject({ code: 'server_busy' })
  expect(results.length - failures.length).toBeGreaterThanOrEqual(8)
  expect(await vi.waitFor(() => shrink(picture))).toBeInstanceOf(Buffer)
})
