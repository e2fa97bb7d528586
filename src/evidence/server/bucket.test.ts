import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FilesUnreachable } from '#platform/server/files/file-store.ts'
import { createS3Store } from '#platform/server/files/s3-store.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { createPdf } from '#testing/evidence.ts'
import { s3Key, startS3 } from '#testing/s3-server.ts'
import { afterAll, beforeAll } from 'vitest'
import { expect, test, vi } from '#testing/test.ts'
import { removeEvidence, uploadEvidence, type EvidenceFile } from '../contract.ts'

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sortie-s3-'))
  s3 = await startS3(folder, 'evidence')
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Key.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Key.secret)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

test('with the files in a bucket, evidence opens as it was sent, leaves when it is removed, and is asked for again after a failure', async ({
  app,
  given,
}) => {
  app.deps.files = createS3Store({
    bucket: 'evidence',
    prefix: '',
    endpoint: s3.endpoint,
    region: 'eu-west-2',
  })
  const user = await given.user()
  const certificate = createPdf('A certificate')
  const send = async () => {
    const response = await app.as(user).inject({
      method: 'POST',
      url: `${uploadEvidence.path}?fileName=certificate.pdf`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: certificate,
    })
    // The server has validated the response against the contract.
    return response as typeof response & { body: EvidenceFile }
  }
  const objects = async () => (await readdir(path.join(folder, 'evidence'))).length

  const { status, body } = await send()
  expect(status).toBe(201)
  const opened = await app.fastify.inject({ method: 'GET', url: body.fileUrl })
  expect(opened.rawPayload.equals(certificate)).toBe(true)
  await app.as(user).call(removeEvidence, { params: { id: body.id } })
  await finishJobs(app.deps, jobs)
  expect(await objects()).toBe(0)

  const put = vi.spyOn(app.deps.files, 'putFile').mockRejectedValue(new FilesUnreachable('stalled'))
  expect(await send()).toFailWith(503, 'files_unreachable')
  put.mockRestore()
  expect(await objects()).toBe(0)
  expect((await send()).status).toBe(201)
  expect(await objects()).toBeGreaterThan(0)
})
