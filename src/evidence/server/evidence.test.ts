import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { strToU8 } from 'fflate'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import {
  crowdedHeics,
  createDocx,
  createHeic,
  heicMarkers,
  createPdf,
  createPdfWith,
} from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { listMarkers, photoKinds, createPhotoWithMetadata } from '#testing/photo-metadata.ts'
import { createAnimatedWebp, createPhoto, createPng, toJpegSegment } from '#testing/pictures.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { getEvidence, removeEvidence, uploadEvidence, type EvidenceFile } from '../contract.ts'
import { removeUnusedEvidence, reportMissingEvidence } from './removal.ts'

interface Sent {
  id?: string
  fileName?: string
  bytes: Buffer
}

const send = async (app: TestApp, user: GivenUser, { id, fileName = 'certificate.pdf', bytes }: Sent) => {
  const query = new URLSearchParams({ fileName, ...(id && { id }) })
  const response = await app.as(user).inject({
    method: 'POST',
    url: `${uploadEvidence.path}?${query.toString()}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  // The server has validated the response against the contract.
  return response as typeof response & { body: EvidenceFile }
}

const open = (app: TestApp, url: string) => app.fastify.inject({ method: 'GET', url })
const keyOf = async (app: TestApp, id: string) => {
  const row = await app.deps.db
    .selectFrom('evidence_files')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.storage_key ?? ''
}

describe('an uploaded file', () => {
  test.for([
    ['certificate.pdf', createPdf(), 'application/pdf', 'inline'],
    [
      'letter.docx',
      createDocx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
    ['photo.heic', createHeic(), 'image/heic', 'attachment'],
    ['photo.PNG', createPng({ width: 9, height: 9 }), 'image/png', 'inline'],
  ] as const)(
    'opens with its own type and in a sandbox: %s',
    async ([fileName, bytes, mimeType, display], { app, given }) => {
      const { status, body } = await send(app, await given.user(), { fileName, bytes })
      expect(status).toBe(201)
      expect(body).toMatchObject({ mimeType, filename: fileName.toLowerCase() })
      const shown = await open(app, body.fileUrl)
      expect(shown.statusCode).toBe(200)
      expect(shown.rawPayload).toHaveLength(body.sizeBytes)
      expect(shown.headers).toMatchObject({
        'content-type': mimeType,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(shown.headers['content-disposition']).toMatch(new RegExp(`^${display}; filename="`))
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
      // A PDF is shown in a frame of ours, everything else in none.
      const [frames, option] = mimeType === 'application/pdf' ? ['self', 'SAMEORIGIN'] : ['none', 'DENY']
      expect(shown.headers['content-security-policy']).toContain(`frame-ancestors '${frames}'; sandbox`)
      expect(shown.headers['x-frame-options']).toBe(option)
    },
  )

  test.for([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\robin\\cert.pdf', 'cert.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['fdp.\u202Egnp.pdf', 'fdp.gnp.pdf'],
    ['...pdf', 'evidence.pdf'],
    ['Zürich “ALS”.pdf', 'Zürich “ALS”.pdf'],
    [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['CON.pdf', 'evidence.pdf'],
  ] as const)('gets a safe name: %s', async ([fileName, safe], { app, given }) => {
    const { body } = await send(app, await given.user(), { fileName, bytes: createPdf() })
    expect(body.filename).toBe(safe)
    const { headers } = await open(app, body.fileUrl)
    expect(decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(safe)
  })

  test('is the same one when its upload is repeated, and another file cannot take its id', async ({
    app,
    given,
  }) => {
    const [user, stranger] = [await given.user(), await given.user()]
    const id = uuid()
    const first = await send(app, user, { id, bytes: createPdf() })
    const again = await Promise.all([1, 2, 3].map(() => send(app, user, { id, bytes: createPdf() })))
    expect(again.map(({ status, body }) => [status, body.sha256])).toEqual(
      again.map(() => [201, first.body.sha256]),
    )
    expect(await send(app, user, { id, bytes: createPdf('Another') })).toFailWith(409, 'evidence_id_taken')
    expect(await send(app, stranger, { id, bytes: createPdf() })).toFailWith(409, 'evidence_id_taken')
  })

  test('opens only by its link, which is good for minutes, and never by the id of the stored file', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const { body } = await send(app, user, { bytes: createPdf() })
    const key = await keyOf(app, body.id)
    expect(key).not.toBe(body.id)
    for (const url of [
      body.fileUrl.split('?')[0] ?? '',
      body.fileUrl.replace(body.id, uuid()),
      body.fileUrl.replace(/expires=\d/, 'expires=2'),
      `/api/evidence/${key}/file`,
      `/api/pictures/${key}`,
      `/files/${key}`,
      body.fileUrl.replace('/api/evidence/', '/api/pictures/').replace('/file', ''),
    ])
      expect([400, 404], url).toContain((await open(app, url)).statusCode)
    clock.advance(4 * 60_000)
    expect((await open(app, body.fileUrl)).statusCode).toBe(200)
    clock.advance(7 * 60_000)
    expect((await open(app, body.fileUrl)).statusCode).toBe(404)
    const fresh = await app.as(user).call(getEvidence, { params: { id: body.id } })
    expect((await open(app, fresh.body.fileUrl)).statusCode).toBe(200)
    expect(
      await app.as(await given.user({ role: 'super_admin' })).call(getEvidence, { params: { id: body.id } }),
    ).toFailWith(404, 'evidence_not_found')
    expect(await app.as(await given.user()).call(removeEvidence, { params: { id: body.id } })).toFailWith(
      404,
      'evidence_not_found',
    )
  })
})

describe('what is refused', () => {
  const still = createPng({ width: 9, height: 9 })
  const jpeg = () => createPhoto('jpeg', 40, 40)
  test.for([
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), 'evidence_empty'],
    ['a page', 'a.html', () => Buffer.from('<script>alert(1)</script>'), 'evidence_type_unsupported'],
    [
      'a drawing with scripts',
      'a.svg',
      () => Buffer.from('<svg onload="alert(1)"/>'),
      'evidence_type_unsupported',
    ],
    ['a name without an ending', 'pdf', () => createPdf(), 'evidence_type_unsupported'],
    ['a page named PDF', 'a.pdf', () => Buffer.from('<script>alert(1)</script>'), 'evidence_unreadable'],
    ['a PDF named PNG', 'a.png', () => createPdf(), 'evidence_unreadable'],
    ['a PNG named JPEG', 'a.jpg', () => still, 'evidence_unreadable'],
    [
      'a PDF behind a page',
      'a.pdf',
      () => Buffer.concat([Buffer.from('<script>1</script>'), createPdf()]),
      'evidence_unreadable',
    ],
    [
      'a PDF that is a ZIP too',
      'a.pdf',
      () => Buffer.concat([createPdf(), createDocx()]),
      'evidence_unreadable',
    ],
    ['half a PDF', 'a.pdf', () => createPdf().subarray(0, 40), 'evidence_unreadable'],
    ['half a PNG', 'a.png', () => still.subarray(0, still.length - 20), 'evidence_unreadable'],
    [
      'a WebP that moves',
      'a.webp',
      async () => createAnimatedWebp(await createPhoto('webp', 40, 40), [40, 40], 3),
      'evidence_unreadable',
    ],
    [
      'a program behind a Word file',
      'a.docx',
      () => Buffer.concat([Buffer.from('MZ'), createDocx()]),
      'evidence_unreadable',
    ],
    [
      'a Word file behind which lies a page',
      'a.docx',
      () => Buffer.concat([createDocx(), Buffer.from('<script>1</script>')]),
      'evidence_unreadable',
    ],
    ['a ZIP', 'a.docx', () => createDocx({}, 'text/plain'), 'evidence_unreadable'],
    [
      'a Word file with macros',
      'a.docx',
      () => createDocx({ 'word/vbaProject.bin': strToU8('x') }),
      'evidence_has_macros',
    ],
    [
      'a PDF with a script',
      'a.pdf',
      () => createPdfWith('1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
      'evidence_acts',
    ],
    [
      'a PDF with a form that sends what is entered',
      'a.pdf',
      () => createPdfWith('1 0 obj<</S/SubmitForm/F(https://elsewhere.example)>>endobj'),
      'evidence_acts',
    ],
    [
      'a ZIP bomb',
      'a.docx',
      () => createDocx({ 'word/media/a.bmp': new Uint8Array(120 * 1024 * 1024) }),
      'evidence_too_large_inside',
    ],
    [
      'a PNG of gigapixels',
      'a.png',
      () => createPng({ width: 65_535, height: 65_535, data: Buffer.alloc(9) }),
      'evidence_too_large_inside',
    ],
    [
      'a PNG of deep pixels',
      'a.png',
      () => createPng({ width: 7000, height: 7000, depth: 16, data: Buffer.alloc(9) }),
      'evidence_too_large_inside',
    ],
    [
      'a HEIC of gigapixels',
      'a.heic',
      () => createHeic({ width: 60_000, height: 60_000 }),
      'evidence_too_large_inside',
    ],
    ['half a HEIC', 'a.heic', () => createHeic().subarray(0, 300), 'evidence_unreadable'],
    [
      'a JPEG with two frames',
      'a.jpg',
      async () => {
        const whole = await jpeg()
        const frame = toJpegSegment(0xc0, Buffer.from([8, 0, 10, 0, 10, 1, 1, 0x11, 0]))
        return Buffer.concat([whole.subarray(0, 2), frame, whole.subarray(2)])
      },
      'evidence_unreadable',
    ],
    ['half a JPEG', 'a.jpg', async () => (await jpeg()).subarray(0, 500), 'evidence_unreadable'],
  ] as const)('%s, and nothing of it is stored', async ([, fileName, make, code], { app, given }) => {
    const put = vi.spyOn(app.deps.files, 'putFile')
    const refused = await send(app, await given.user(), { fileName, bytes: await make() })
    expect(refused).toFailWith(400, code)
    expect(refused.body).toMatchObject({ fields: [{ path: 'fileName' }] })
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })

  test('more than 10 MB', async ({ app, given }) => {
    expect(await send(app, await given.user(), { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) })).toFailWith(
      413,
      'body_too_large',
    )
  })

  test.for(Object.keys(crowdedHeics))(
    'a HEIC that takes minutes or all memory to read: %s',
    async (kind, { app, given }) => {
      const bytes = crowdedHeics[kind]?.() ?? Buffer.alloc(0)
      expect(await send(app, await given.user(), { fileName: 'a.heic', bytes })).toFailWith(
        400,
        'evidence_unreadable',
      )
    },
  )

  test.for([
    ['infected', 400, 'evidence_infected'],
    ['failed', 503, 'evidence_scan_failed'],
    ['broken', 503, 'evidence_scan_failed'],
  ] as const)(
    'what the virus scanner does not call clean: %s',
    async ([says, status, code], { app, given }) => {
      const scan = vi.spyOn(app.deps, 'scanFile')
      if (says === 'broken') scan.mockRejectedValue(new Error('no scanner'))
      else scan.mockResolvedValue(says)
      expect(await send(app, await given.user(), { bytes: createPdf() })).toFailWith(status, code)
      scan.mockRestore()
    },
  )
})

describe('the metadata of a photo', () => {
  test.for(photoKinds)('is removed from a %s, which still shows', async (kind, { app, given }) => {
    const { status, body } = await send(app, await given.user(), {
      fileName: `photo.${kind}`,
      bytes: await createPhotoWithMetadata(kind),
    })
    expect(status).toBe(201)
    const stored = await buffer((await app.deps.files.open(await keyOf(app, body.id)))!)
    for (const marker of listMarkers(kind)) expect(stored.includes(marker), marker).toBe(false)
    const { Transformer } = await import('@napi-rs/image')
    expect(await new Transformer(stored).metadata()).toMatchObject({ width: 600, height: 300 })
  })

  test('is blanked in a HEIC, whose coded picture stays where it was', async ({ app, given }) => {
    const original = createHeic()
    const { body } = await send(app, await given.user(), { fileName: 'photo.heic', bytes: original })
    const stored = await buffer((await app.deps.files.open(await keyOf(app, body.id)))!)
    for (const marker of heicMarkers) {
      expect(original.includes(marker), marker).toBe(true)
      expect(stored.includes(marker), marker).toBe(false)
    }
    expect([stored.length, stored.indexOf(Buffer.alloc(50, 7))]).toEqual([
      original.length,
      original.indexOf(Buffer.alloc(50, 7)),
    ])
  })
})

describe('what stays', () => {
  test('a file that no record shows is removed after a day; a removed one at once', async ({
    app,
    given,
    clock,
  }) => {
    const user = await given.user()
    const [kept, removed] = [
      (await send(app, user, { bytes: createPdf('1') })).body,
      (await send(app, user, { bytes: createPdf('2') })).body,
    ]
    const keys = [await keyOf(app, kept.id), await keyOf(app, removed.id)]
    const stored = () => Promise.all(keys.map((key) => app.deps.files.has(key)))
    await app.as(user).call(removeEvidence, { params: { id: removed.id } })
    await removeUnusedEvidence(app.deps)
    await finishJobs(app.deps, jobs)
    expect(await stored()).toEqual([true, false])
    clock.advance(25 * 60 * 60_000)
    await removeUnusedEvidence(app.deps)
    await finishJobs(app.deps, jobs)
    expect(await stored()).toEqual([false, false])
  })

  test('a row whose file is missing is reported without personal data', async ({ app, given }) => {
    const { body } = await send(app, await given.user(), { bytes: createPdf() })
    await app.deps.files.remove(await keyOf(app, body.id))
    const error = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
    await reportMissingEvidence(app.deps)
    expect(error).toHaveBeenCalledWith({ missing: 1, ids: [body.id] }, 'evidence files are missing')
    error.mockRestore()
  })

  test('nothing of an upload that the store refuses', async ({ app, given }) => {
    const put = vi
      .spyOn(app.deps.files, 'putFile')
      .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const user = await given.user()
    expect(await send(app, user, { bytes: createPdf() })).toFailWith(507, 'storage_full')
    put.mockRestore()
    expect(
      await app.deps.db.selectFrom('evidence_files').selectAll().where('owner_id', '=', user.id).execute(),
    ).toEqual([])
    expect((await send(app, user, { bytes: createPdf() })).status).toBe(201)
  })

  test('no file of a server that was killed before it wrote the row: a job that was stored first removes it', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const { body } = await send(app, user, { bytes: createPdf('1') })
    const named = await keyOf(app, body.id)
    const putFile = app.deps.files.putFile.bind(app.deps.files)
    let orphan = ''
    const put = vi.spyOn(app.deps.files, 'putFile').mockImplementation(async (key, file, type) => {
      await putFile(key, file, type)
      orphan = key
      throw new Error('killed')
    })
    expect((await send(app, user, { bytes: createPdf('2') })).status).toBe(500)
    put.mockRestore()
    expect(await app.deps.files.has(orphan)).toBe(true)
    // An hour later both jobs are due.
    const due = await app.deps.pool.query(
      `update graphile_worker._private_jobs set run_at = now()
       where payload->>'key' = any ($1) and run_at > now() + interval '30 minutes'`,
      [[named, orphan]],
    )
    expect(due.rowCount).toBe(2)
    await finishJobs(app.deps, jobs)
    expect([await app.deps.files.has(orphan), await app.deps.files.has(named)]).toEqual([false, true])
  })

  test('no more than a user’s quota', async ({ app, given }) => {
    const user = await given.user()
    await app.deps.pool.query(
      `insert into evidence_files (id, owner_id, filename, mime_type, size_bytes, sha256, storage_key, unused_since, uploaded_at)
       select gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 1, repeat('a', 64), gen_random_uuid(), now(), now() from generate_series(1, 1999)`,
      [user.id],
    )
    const statuses = await Promise.all(
      [1, 2, 3].map(async (turn) => (await send(app, user, { bytes: createPdf(`${turn}`) })).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})
