import { expect, test } from '#testing/test.ts'
import { createPdf } from '#testing/evidence.ts'
import { evidenceFileSchema, removeEvidence, uploadEvidence } from '#evidence/contract.ts'
import { createActivity, getActivity } from '../contract.ts'

test('whoever may see an activity opens its evidence by a link, and nobody else gets one', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const [owner, stranger] = [await given.user({ supervisor }), await given.user({ role: 'supervisor' })]
  const upload = async () => {
    const sent = await app.as(owner).inject({
      method: 'POST',
      url: `${uploadEvidence.path}?fileName=certificate.pdf`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: createPdf(),
    })
    return evidenceFileSchema.parse(sent.body)
  }
  const file = await upload()
  const course = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' } as const
  const { body: activity } = await app
    .as(owner)
    .call(createActivity, { body: { ...course, status: 'completed', evidenceIds: [file.id] } })
  const params = { id: activity.id }
  const seen = await app.as(supervisor).call(getActivity, { params })
  const [shown] = seen.body.evidence
  expect(shown).toMatchObject({ filename: 'certificate.pdf', sha256: file.sha256 })
  const opened = await app.fastify.inject({ method: 'GET', url: shown?.fileUrl ?? '' })
  expect([opened.statusCode, opened.rawPayload.equals(createPdf())]).toEqual([200, true])
  expect(await app.as(stranger).call(getActivity, { params })).toFailWith(404, 'activity_not_found')

  // The supervisor reads the file and no more; the owner cannot remove what the record shows, nor a stranger attach it.
  expect(await app.as(supervisor).call(removeEvidence, { params: { id: file.id } })).toFailWith(
    404,
    'evidence_not_found',
  )
  expect(await app.as(owner).call(removeEvidence, { params: { id: file.id } })).toFailWith(
    409,
    'evidence_in_use',
  )
  const stolen = await app.as(stranger).call(createActivity, { body: { ...course, evidenceIds: [file.id] } })
  expect(stolen).toFailWith(400, 'request_invalid')
})
