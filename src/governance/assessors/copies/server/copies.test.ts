import { setSignatureCopies } from '../../book/contract.ts'
import { returnSharedCase } from '../../contract.ts'
import { givenOutsideRequest, givenOutsideSignature } from '../../examples.ts'
import type { Given } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { mailCopiesJob } from './copies.ts'

const forgetCalls = ({ deps }: TestApp) => deps.pool.query('delete from rate_limits')
const runJob = ({ deps }: TestApp) => mailCopiesJob.run(deps, undefined)

async function givenService(app: TestApp, given: Given) {
  await forgetCalls(app)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const clinician = await given.user({ organizationId, name: 'Ruth Ngata' })
  const copiesTo = `copies-${organizationId}@rescue.example`
  const set = (address: string | null) =>
    app.as(admin).call(setSignatureCopies, { params: { id: organizationId }, body: { address } })
  return { organizationId, admin, clinician, copiesTo, set }
}

test('an organization gets one copy of each answer from outside, without anything of the case', async ({
  app,
  given,
}) => {
  const { clinician, copiesTo, set } = await givenService(app, given)
  expect((await set(copiesTo)).body).toEqual({ copiesTo })
  const signed = await given.case({ owner: clinician, clinical: { summary: 'A fall of four metres.' } })
  await givenOutsideSignature(app, clinician, signed.id)
  const returned = await given.case({ owner: clinician })
  const { token } = await givenOutsideRequest(app, clinician, returned.id, 'someone@gmail.com')
  await app.call(returnSharedCase, { body: { token, name: 'Robin Day', comment: 'I was not there.' } })
  await Promise.all([runJob(app), runJob(app)])
  await runJob(app)
  const mails = await app.mailTo(copiesTo)
  expect(mails).toHaveLength(2)
  const words = mails.map(({ letter }) => JSON.stringify(letter)).toSorted()
  expect(words[0]).toContain('Robin Day returned a case without signing it, which was logged by Ruth Ngata')
  expect(words[0]).toContain('at a public email provider')
  expect(words[1]).toContain('Kim Osei, Consultant anaesthetist, signed a case of Ruth Ngata')
  expect(words[1]).toContain('/admin/outside-signatures')
  for (const secret of ['four metres', 'I was not there', signed.id, signed.missionNumber, signed.title])
    expect(words.join()).not.toContain(secret)
})

test('an organization without an address for copies gets none, and later none of earlier answers', async ({
  app,
  given,
}) => {
  const { clinician, copiesTo, set } = await givenService(app, given)
  await givenOutsideSignature(app, clinician, (await given.case({ owner: clinician })).id)
  await set(copiesTo)
  await runJob(app)
  expect(await app.mailTo(copiesTo)).toEqual([])
  await givenOutsideSignature(app, clinician, (await given.case({ owner: clinician })).id)
  await set(null)
  await runJob(app)
  await set(copiesTo)
  await runJob(app)
  expect(await app.mailTo(copiesTo)).toEqual([])
})
