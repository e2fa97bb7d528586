import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { v7 as uuid } from 'uuid'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import type { GivenUser } from '#testing/given.ts'
import { listMarkers, createPhotoWithMetadata, photoKinds } from '#testing/photo-metadata.ts'
import {
  createAnimatedWebp,
  createPhoto,
  createPng,
  pngChunk,
  createProgressiveJpeg,
} from '#testing/pictures.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { getMe } from '#people/accounts/contract.ts'
import { getProfile, removePicture, setPicture } from '../contract.ts'
import { removeUnlessUsed } from './picture.ts'

const save = (app: TestApp, user: GivenUser, picture: Buffer) =>
  app.as(user).call(setPicture, { body: { picture: picture.toString('base64') } })

const keyOf = (address: string | null) => new URL(address ?? '', 'http://x').pathname.slice(-36)
const isStored = async (app: TestApp, key: string) => {
  const stream = await app.deps.files.open(key)
  stream?.destroy()
  return stream !== null
}

describe('my picture', () => {
  test('is cropped to a square, reduced, and shown by a signed URL', async ({ app, given }) => {
    const user = await given.user()
    const { body } = await save(app, user, await createPhoto('jpeg'))
    const shown = await app.inject({ method: 'GET', url: body.image ?? '' })
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const stored = await buffer((await app.deps.files.open(keyOf(body.image)))!)
    expect(imageSize(stored)).toEqual({ width: 256, height: 256, type: 'webp' })
    expect((await app.as(user).call(getMe)).body.image).toBe(body.image)
  })

  test('is not found when it was removed, or when the URL has expired or was changed', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const { body } = await save(app, user, await createPhoto('png', 40, 40))
    const url = body.image ?? ''
    const open = (address: string) => app.inject({ method: 'GET', url: address })
    expect((await open(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
    expect((await open(url.replace(/expires=\d/, 'expires=2'))).status).toBe(404)
    clock.advance(25 * 60 * 60_000)
    expect((await open(url)).status).toBe(404)
    clock.advance(-25 * 60 * 60_000)
    await app.as(user).call(removePicture)
    expect((await open(url)).status).toBe(404)
    expect((await app.as(user).call(getProfile)).body.image).toBeNull()
  })

  test('replaces the file of the former picture, even when several are uploaded at once', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const put = vi.spyOn(app.deps.files, 'put')
    const small = await createPhoto('png', 40, 40)
    await Promise.all(Array.from({ length: 4 }, () => save(app, user, small)))
    const keys = put.mock.calls.map(([key]) => key)
    put.mockRestore()
    await finishJobs(app.deps, jobs)
    const { image } = (await app.as(user).call(getProfile)).body
    const left = await Promise.all(keys.map(async (key) => ((await isStored(app, key)) ? [key] : [])))
    expect(left.flat()).toEqual([keyOf(image)])
  })

  test('is removed later if a crash left its file without a row', async ({ app, given }) => {
    const user = await given.user()
    const [used, unused] = [
      keyOf((await save(app, user, await createPhoto('png', 40, 40))).body.image),
      uuid(),
    ]
    await app.deps.files.put(unused, await createPhoto('png', 40, 40), 'image/webp')
    const { rows } = await app.deps.pool.query(
      `select run_at > now() + interval '30 minutes' as "isLater" from graphile_worker._private_jobs
       where payload->>'key' = $1`,
      [used],
    )
    expect(rows).toEqual([{ isLater: true }])
    await app.deps.db.transaction().execute(async (tx) => {
      await removeUnlessUsed(tx, used)
      await removeUnlessUsed(tx, unused)
    })
    await finishJobs(app.deps, jobs)
    expect([await isStored(app, used), await isStored(app, unused)]).toEqual([true, false])
  })
})

describe('the metadata of a photo', () => {
  test.for(photoKinds)('is removed from the stored and shown copy of a %s', async (kind, { app, given }) => {
    const user = await given.user()
    const original = await createPhotoWithMetadata(kind)
    for (const marker of listMarkers(kind)) expect(original.includes(marker), marker).toBe(true)
    const { status, body } = await save(app, user, original)
    expect(status).toBe(200)
    const stored = await buffer((await app.deps.files.open(keyOf(body.image)))!)
    const shown = await app.fastify.inject({ method: 'GET', url: body.image ?? '' })
    expect(shown.rawPayload.equals(stored)).toBe(true)
    for (const marker of listMarkers(kind)) expect(stored.includes(marker), marker).toBe(false)
    // The file contains one frame of pixels and nothing else: no metadata, and no byte after its end.
    expect(stored.toString('latin1', 0, 4)).toBe('RIFF')
    expect(stored.readUInt32LE(4) + 8).toBe(stored.length)
    expect(stored.toString('latin1', 8, 16)).toBe('WEBPVP8 ')
    expect(stored.readUInt32LE(16) + (stored.readUInt32LE(16) % 2) + 20).toBe(stored.length)
    expect((await new Transformer(stored).metadata(true)).exif ?? {}).toEqual({})
  })
})

describe('a picture that would exhaust the memory of the server', () => {
  const packed = deflateSync(Buffer.alloc(250_000_000), { level: 9 })
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packed]))
  test.for([
    ['16 bits deep and 40 megapixels large', createPng({ width: 6324, height: 6324, depth: 16 })],
    [
      '16 bits deep, of a size that would be small enough with 8 bits',
      createPng({ width: 2200, height: 2200, depth: 16 }),
    ],
    ['interlaced', createPng({ width: 6324, height: 6324, depth: 16, interlaced: true })],
    [
      'of the largest size that a header can say',
      createPng({ width: 65_535, height: 65_535, data: Buffer.alloc(9) }),
    ],
    ['of one colour and one bit', createPng({ width: 12_000, height: 12_000, depth: 1, colour: 0 })],
    [
      'a progressive JPEG',
      createProgressiveJpeg({ width: 65_500, height: 65_500, scans: 0 }).subarray(0, 9_000),
    ],
    [
      'small, with a colour profile that unpacks to 250 MB',
      createPng({ width: 9, height: 9, chunks: [profile] }),
    ],
  ] as const)('is refused on its field: %s', async ([, picture], { app, given }) => {
    const refused = await save(app, await given.user(), picture)
    expect(refused).toFailWith(400, 'picture_too_large')
    expect(refused.body).toMatchObject({
      fields: [{ path: 'picture', message: expect.stringContaining('smaller') }],
    })
  })

  test('reports its size in the error', async ({ app, given }) => {
    const refused = await save(app, await given.user(), createPng({ width: 6324, height: 6000, depth: 16 }))
    expect(refused.body).toMatchObject({ message: expect.stringContaining('6324 × 6000 pixels') })
  })

  test('is throttled when uploaded again and again', async ({ app, given }) => {
    const user = await given.user()
    const answers = []
    for (let turn = 0; turn < 21; turn += 1) answers.push(await save(app, user, Buffer.from('no picture')))
    expect(answers[19]).toFailWith(400, 'picture_unreadable')
    expect(answers[20]).toFailWith(429, 'requests_throttled')
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await save(app, await given.user(), await createPhoto('png', 40, 40))).status).toBe(200)
  })
})

describe('what is accepted', () => {
  test.for([
    ['an interlaced PNG 16 bits deep', createPng({ width: 1490, height: 1500, depth: 16, interlaced: true })],
    ['a black and white PNG', createPng({ width: 90, height: 60, depth: 1, colour: 0 })],
    ['a progressive JPEG', createProgressiveJpeg({ width: 3000, height: 2000 })],
  ] as const)('%s', async ([, picture], { app, given }) => {
    expect((await save(app, await given.user(), picture)).status).toBe(200)
  })

  test('the first frame of an animated WebP', async ({ app, given }) => {
    const moving = createAnimatedWebp(await createPhoto('webp', 40, 40), [40, 40], 200)
    const { status, body } = await save(app, await given.user(), moving)
    expect(status).toBe(200)
    const stored = await buffer((await app.deps.files.open(keyOf(body.image)))!)
    expect(stored.includes('ANIM')).toBe(false)
  })

  const still = createPng({ width: 9, height: 9 })
  const moving = createPng({
    width: 9,
    height: 9,
    chunks: [pngChunk('acTL', Buffer.from([0, 0, 4, 0, 0, 0, 0, 0]))],
  })
  test.for([
    ['text', Buffer.from('<svg onload="alert(1)"/>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a picture that was cut off', still.subarray(0, still.length - 30)],
    [
      'a page that starts like a picture',
      Buffer.concat([still.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1')],
    ['an animated PNG', moving],
    ['a hundred broken scans', createProgressiveJpeg({ width: 3000, height: 2000, scans: 1000 })],
  ] as const)('not %s', async ([, picture], { app, given }) => {
    expect(await save(app, await given.user(), picture)).toFailWith(400, 'picture_unreadable')
  })

  test('and nothing of a refused picture is stored', async ({ app, given }) => {
    const put = vi.spyOn(app.deps.files, 'put')
    await save(app, await given.user(), Buffer.from('no picture'))
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })
})
