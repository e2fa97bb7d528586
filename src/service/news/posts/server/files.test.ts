import { vi } from 'vitest'
import { getEvidence, removeEvidence, type EvidenceFile, uploadEvidence } from '#evidence/contract.ts'
import { capabilities } from '#server/capabilities.ts'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { activity } from '#cpd/activities/log/examples.ts'
import { givenEvidence } from '#testing/evidence.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { createPhotoWithMetadata, listMarkers } from '#testing/photo-metadata.ts'
import { createPng } from '#testing/pictures.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { draft, givenDraft, givenPost, nobody } from '../../examples.ts'
import { readNews } from '../../reading/contract.ts'
import {
  addNewsVersion,
  createNewsPost,
  duplicateNewsPost,
  getNewsPost,
  publishNewsPost,
  updateNewsPost,
  withdrawNewsPost,
  type NewsPost,
} from '../../writing/contract.ts'

vi.setConfig({ testTimeout: 60_000 })

async function upload(app: TestApp, user: GivenUser, fileName: string, bytes: Buffer): Promise<EvidenceFile> {
  const { status, body } = await app.as(user).inject({
    method: 'POST',
    url: `${uploadEvidence.path}?fileName=${fileName}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(status).toBe(201)
  return body as EvidenceFile
}

const open = async (app: TestApp, url: string) =>
  (await app.fastify.inject({ method: 'GET', url })).statusCode

/** An organization with an administrator who writes a post with two files, and a reader for whom it is. */
async function givenPostWithFiles(app: TestApp, given: Given) {
  const { id: organizationId } = await given.organization()
  const author = await given.user({ organizationId, role: 'admin', reach: 'organization' })
  const reader = await given.user({ organizationId })
  const picture = await upload(app, author, 'pouch.png', createPng({ width: 9, height: 9 }))
  const sheet = await givenEvidence(app, author, 'sheet.pdf')
  const files = [
    { id: picture.id, alt: 'The red pouch' },
    { id: sheet.id, alt: '' },
  ]
  const post = await givenPost(app, author, { audience: { ...nobody, people: [reader.id] }, files })
  return { organizationId, author, reader, picture, sheet, files, post }
}

const filesFor = async (app: TestApp, reader: GivenUser, { id }: { id: string }) =>
  (await app.as(reader).call(readNews, { params: { id } })).body.files

const revisionOf = async (app: TestApp, author: GivenUser, { id }: { id: string }) =>
  (await app.as(author).call(getNewsPost, { params: { id } })).body.revision

describe('the files of a post', () => {
  test('are shown to its readers below the text in their order, and pictures with what they show', async ({
    app,
    given,
  }) => {
    const { reader, post, author } = await givenPostWithFiles(app, given)
    const files = await filesFor(app, reader, post)
    expect(files.map(({ filename, mimeType, alt }) => [filename, mimeType, alt])).toEqual([
      ['pouch.png', 'image/png', 'The red pouch'],
      ['sheet.pdf', 'application/pdf', ''],
    ])
    for (const { fileUrl, sizeBytes } of files) {
      const answer = await app.fastify.inject({ method: 'GET', url: fileUrl })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toHaveLength(sizeBytes)
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    const managed = await app.as(author).call(getNewsPost, { params: { id: post.id } })
    const [version] = managed.body.versions
    expect(version?.files.map(({ filename }) => filename)).toEqual(['pouch.png', 'sheet.pdf'])
    expect(await open(app, version?.files[0]?.fileUrl ?? '')).toBe(200)
  })

  test('have lost what the camera wrote into them', async ({ app, given }) => {
    const author = await given.user({ role: 'super_admin' })
    const photo = await createPhotoWithMetadata('jpeg')
    const { id } = await upload(app, author, 'photo.jpg', photo)
    const post = await givenPost(app, author, { files: [{ id, alt: 'The hook' }] })
    const [file] = await filesFor(app, author, post)
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: file?.fileUrl ?? '' })
    const found = (bytes: Buffer) => listMarkers('jpeg').filter((marker) => bytes.includes(marker))
    expect(found(photo).length).toBeGreaterThan(0)
    expect(found(rawPayload)).toEqual([])
  })

  test('open for a reader only while the post is meant for them', async ({ app, given, clock }) => {
    const { author, reader, picture, post, files } = await givenPostWithFiles(app, given)
    const [link = ''] = (await filesFor(app, reader, post)).map(({ fileUrl }) => fileUrl)
    expect(await open(app, link)).toBe(200)

    const stranger = await given.user()
    expect(await open(app, link.replace(reader.id, stranger.id))).toBe(404)
    expect(await open(app, `/api/news/${post.id}/file?file=${picture.id}&reader=${reader.id}`)).toBe(400)
    const other = await givenPost(app, author, { audience: { ...nobody, people: [reader.id] } })
    expect(await open(app, link.replace(post.id, other.id))).toBe(404)
    const [, query = ''] = link.split(/reader=[^&]*&/)
    expect(await open(app, `/api/evidence/${picture.id}/file?${query}`)).toBe(404)

    // Now the audience is somebody else.
    const change = async (people: string[]) => {
      const revision = await revisionOf(app, author, post)
      const body = { ...draft, organizationId: post.organizationId, revision, files }
      const changed = { ...body, audience: { ...nobody, people } }
      const answer = await app.as(author).call(updateNewsPost, { params: { id: post.id }, body: changed })
      expect(answer.status).toBe(200)
    }
    await change([author.id])
    expect(await open(app, link)).toBe(404)
    await change([reader.id])
    expect(await open(app, link)).toBe(200)

    await app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', reader.id).execute()
    expect(await open(app, link)).toBe(404)
    await app.deps.db.updateTable('users').set({ status: 'active' }).where('id', '=', reader.id).execute()

    clock.advance(11 * 60_000)
    expect(await open(app, link)).toBe(404)
    const [fresh = ''] = (await filesFor(app, reader, post)).map(({ fileUrl }) => fileUrl)
    expect(await open(app, fresh)).toBe(200)
    const body = { revision: await revisionOf(app, author, post), reason: 'It was wrong.' }
    await app.as(author).call(withdrawNewsPost, { params: { id: post.id }, body })
    expect(await open(app, fresh)).toBe(404)
  })

  test('of a draft and of a scheduled post open only for those who manage it', async ({
    app,
    given,
    clock,
  }) => {
    const { author, reader, picture } = await givenPostWithFiles(app, given)
    const colleague = await given.user({ organizationId: author.organizationId, role: 'supervisor' })
    const next = await upload(app, author, 'next.png', createPng({ width: 9, height: 9 }))
    const files = [{ id: next.id, alt: 'The hook' }]
    const post = await givenDraft(app, author, { audience: { ...nobody, people: [reader.id] }, files })
    const params = { id: post.id }
    expect(await open(app, post.versions[0]?.files[0]?.fileUrl ?? '')).toBe(200)
    const expectHidden = async () => {
      expect(await app.as(reader).call(readNews, { params })).toFailWith(404, 'news_not_found')
      expect(await app.as(colleague).call(getNewsPost, { params })).toFailWith(404, 'news_not_found')
      for (const user of [reader, colleague])
        expect(await app.as(user).call(getEvidence, { params: { id: next.id } })).toFailWith(
          404,
          'evidence_not_found',
        )
    }
    await expectHidden()
    const soon = new Date(clock.now().getTime() + 4 * 60_000)
    const publishAt = `${soon.toISOString().slice(0, 16)}Z`
    const scheduled = await app.as(author).call(publishNewsPost, {
      params,
      body: { revision: post.revision, publishAt },
    })
    expect(scheduled.body.status).toBe('scheduled')
    await expectHidden()
    clock.advance(4 * 60_000)
    const [file] = await filesFor(app, reader, post)
    expect(await open(app, file?.fileUrl ?? '')).toBe(200)
    expect(picture.id).not.toBe(file?.id)
  })

  test('belong to the version: a later one may have others, and the record shows those of each', async ({
    app,
    given,
  }) => {
    const { author, reader, sheet, post } = await givenPostWithFiles(app, given)
    const [old = ''] = (await filesFor(app, reader, post)).map(({ fileUrl }) => fileUrl)
    const addVersion = async (body: object) =>
      app.as(author).call(addNewsVersion, {
        params: { id: post.id },
        body: {
          revision: await revisionOf(app, author, post),
          source: 'Blue.',
          change: 'major',
          changeNote: 'Now blue.',
          ...body,
        },
      })
    expect((await addVersion({})).body.versions[0]?.files).toHaveLength(2)
    const { body } = await addVersion({ files: [{ id: sheet.id, alt: '' }] })
    expect(body.versions.map(({ number, files }) => [number, files.map(({ filename }) => filename)])).toEqual(
      [
        [3, ['sheet.pdf']],
        [2, ['pouch.png', 'sheet.pdf']],
        [1, ['pouch.png', 'sheet.pdf']],
      ],
    )
    expect((await filesFor(app, reader, post)).map(({ filename }) => filename)).toEqual(['sheet.pdf'])
    // Taken out of the present version, it opens for no reader any more; whoever manages the post still finds it.
    expect(await open(app, old)).toBe(404)
    expect(await open(app, body.versions[2]?.files[0]?.fileUrl ?? '')).toBe(200)
  })

  test('of a published post change only with a new version', async ({ app, given }) => {
    const { author, post, files } = await givenPostWithFiles(app, given)
    const params = { id: post.id }
    const body = { ...draft, organizationId: post.organizationId, revision: post.revision }
    expect(await app.as(author).call(updateNewsPost, { params, body: { ...body, files: [] } })).toFailWith(
      409,
      'news_not_draft',
    )
    const kept = await app.as(author).call(updateNewsPost, { params, body: { ...body, files } })
    expect(kept.status).toBe(200)
    // Programs from before posts had files leave them as they are.
    const again = { ...body, revision: kept.body.revision }
    const { body: saved } = await app.as(author).call(updateNewsPost, { params, body: again })
    expect(saved.versions[0]?.files).toHaveLength(2)
  })

  test('go into a copy of the post, also into that of a colleague', async ({ app, given }) => {
    const { organizationId, post } = await givenPostWithFiles(app, given)
    const colleague = await given.user({ organizationId, role: 'admin', reach: 'organization' })
    const copy = await app.as(colleague).call(duplicateNewsPost, { params: { id: post.id } })
    const [version] = copy.body.versions
    expect(version?.files.map(({ filename, alt }) => [filename, alt])).toEqual([
      ['pouch.png', 'The red pouch'],
      ['sheet.pdf', ''],
    ])
    const files = version?.files.map(({ id, alt }) => ({ id, alt })).toReversed()
    const body = { ...draft, organizationId, revision: copy.body.revision, files }
    const saved = await app.as(colleague).call(updateNewsPost, { params: { id: copy.body.id }, body })
    expect(saved.body.versions[0]?.files.map(({ filename }) => filename)).toEqual(['sheet.pdf', 'pouch.png'])
  })
})

describe('a file is refused', () => {
  const attempt = (app: TestApp, author: GivenUser, files: { id: string; alt: string }[]) =>
    app.as(author).call(createNewsPost, {
      body: { ...draft, organizationId: author.organizationId, files },
    })

  test('if it belongs to somebody else or to a record about a person, or is no longer there', async ({
    app,
    given,
  }) => {
    const { organizationId, author, reader } = await givenPostWithFiles(app, given)
    const supervisor = await given.user({ organizationId, role: 'supervisor' })
    const foreign = await givenEvidence(app, reader)
    const certificate = await givenEvidence(app, author)
    const logged = await app.as(author).call(createActivity, {
      body: { ...activity, evidenceIds: [certificate.id] },
    })
    expect(logged.status).toBe(201)
    const removed = await givenEvidence(app, author)
    await app.as(author).call(removeEvidence, { params: { id: removed.id } })
    for (const { id } of [foreign, certificate, removed])
      expect(await attempt(app, author, [{ id, alt: '' }])).toFailWith(400, 'request_invalid')
    // A supervisor does not reach the files of their administrator's posts.
    const { id } = await givenEvidence(app, author)
    await givenPost(app, author, { files: [{ id, alt: '' }] })
    expect(await attempt(app, supervisor, [{ id, alt: '' }])).not.toMatchObject({ status: 201 })
  })

  test('if it is a picture without a description', async ({ app, given }) => {
    const author = await given.user({ role: 'super_admin' })
    const { id } = await upload(app, author, 'pouch.png', createPng({ width: 9, height: 9 }))
    const refused = await attempt(app, author, [{ id, alt: '  ' }])
    expect(refused).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(refused.body)).toContain('"path":"files.0.alt"')
  })

  test('if it is the sixth of the post, or is named twice', async ({ app, given }) => {
    const author = await given.user({ role: 'super_admin' })
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1) ids.push((await givenEvidence(app, author)).id)
    const files = ids.map((id) => ({ id, alt: '' }))
    expect(await attempt(app, author, files)).toFailWith(400, 'request_invalid')
    expect(await attempt(app, author, [files[0]!, files[0]!])).toFailWith(400, 'request_invalid')
    expect((await attempt(app, author, files.slice(1))).status).toBe(201)
  })
})

describe('files that authors have uploaded', () => {
  const evidence = capabilities.find(({ name }) => name === 'evidence')

  const isThere = async (app: TestApp, id: string) =>
    (await app.deps.db.selectFrom('evidence_files').select('id').where('id', '=', id).execute()).length === 1

  const sweep = async (app: TestApp) => {
    // The database notes by its own clock since when nothing shows a file.
    const later = { now: () => new Date(Date.now() + 25 * 3_600_000) }
    const job = evidence?.jobs?.find(({ name }) => name === 'remove_unused_evidence')
    await job?.run({ ...app.deps, clock: later }, {})
  }

  const saveFiles = async (app: TestApp, author: GivenUser, post: NewsPost, files: object[]) => {
    const body = { ...draft, organizationId: post.organizationId, revision: post.revision, files }
    const answer = await app.as(author).inject({
      method: 'PUT',
      url: updateNewsPost.path.replace(':id', post.id),
      payload: body,
    })
    expect(answer.status).toBe(200)
  }

  test('are removed after a day if no post shows them, and those of posts and their earlier versions stay', async ({
    app,
    given,
  }) => {
    const { author, picture, post } = await givenPostWithFiles(app, given)
    const abandoned = await givenEvidence(app, author)
    const takenOut = await givenEvidence(app, author)
    const unsaved = await givenDraft(app, author, { files: [{ id: takenOut.id, alt: '' }] })
    await saveFiles(app, author, unsaved, [])
    const params = { id: post.id }
    const body = { revision: post.revision, source: 'Blue.', change: 'minor' as const, changeNote: 'Blue.' }
    await app.as(author).call(addNewsVersion, { params, body: { ...body, files: [] } })
    await sweep(app)
    expect(await isThere(app, abandoned.id)).toBe(false)
    expect(await isThere(app, takenOut.id)).toBe(false)
    expect(await isThere(app, picture.id)).toBe(true)
    await app.deps.db.deleteFrom('news_posts').where('id', '=', post.id).execute()
    await sweep(app)
    expect(await isThere(app, picture.id)).toBe(false)
  })

  test('cannot be removed by their owner while a post shows them, and stay with the post when the account is erased', async ({
    app,
    given,
  }) => {
    const { author, reader, picture, post } = await givenPostWithFiles(app, given)
    const own = await givenEvidence(app, author)
    expect(await app.as(author).call(removeEvidence, { params: { id: picture.id } })).toFailWith(
      409,
      'evidence_in_use',
    )
    await app.deps.db.transaction().execute(async (tx) => evidence?.erase?.(tx, author.id))
    expect(await isThere(app, own.id)).toBe(false)
    const [file] = await filesFor(app, reader, post)
    expect(await open(app, file?.fileUrl ?? '')).toBe(200)
  })
})
