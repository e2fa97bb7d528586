import { setSignatureCopies } from '../../book/contract.ts'
import { returnSharedCase } from '../../contract.ts'
import { givenOutsideRequest, givenOutsideSignature } from '../../examples.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { copyBudget, mailCopiesJob } from './copies.ts'

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

/** Makes as many answers as this from one, which all wait for their copy. */
const multiplyAnswer = async ({ deps }: TestApp, clinician: GivenUser, count: number): Promise<void> => {
  await deps.pool.query(
    `insert into assessor_requests (id, case_id, clinician_id, organization_id, address, is_free_mail, token_hash, asked_at,
       expires_at, state, closed_at, assessor_name, comment, copy_due)
     select gen_random_uuid(), case_id, clinician_id, organization_id, address, is_free_mail,
       sha256(gen_random_uuid()::text::bytea), asked_at, expires_at, state, closed_at, 'Assessor ' || number || '.', comment, true
     from assessor_requests, generate_series(1, $2) as number where clinician_id = $1`,
    [clinician.id, count],
  )
}

async function readCopies(app: TestApp, address: string): Promise<string[]> {
  const mails = await app.mailTo(address)
  return mails.map(({ letter }) => /(?:Assessor \d+|Robin Day)/.exec(JSON.stringify(letter))?.[0] ?? '')
}

async function givenReturnedCase(app: TestApp, clinician: GivenUser, given: Given): Promise<void> {
  const { token } = await givenOutsideRequest(app, clinician, (await given.case({ owner: clinician })).id)
  const body = { token, name: 'Robin Day', comment: 'I was not there.' }
  expect((await app.call(returnSharedCase, { body })).status).toBe(200)
}

test('copies beyond what a mailbox may get in an hour or a day are sent later, each once, and hold up nobody else', async ({
  app,
  given,
  clock,
}) => {
  const busy = await givenService(app, given)
  const other = await givenService(app, given)
  for (const { set, copiesTo } of [busy, other]) await set(copiesTo)
  await givenReturnedCase(app, busy.clinician, given)
  const { hour, day } = copyBudget.perMailbox
  const answerCount = day + 5
  await multiplyAnswer(app, busy.clinician, answerCount - 1)
  await Promise.all([runJob(app), runJob(app)])
  await runJob(app)
  expect(await readCopies(app, busy.copiesTo)).toHaveLength(hour)
  await givenReturnedCase(app, other.clinician, given)
  await runJob(app)
  expect(await readCopies(app, other.copiesTo)).toHaveLength(1)
  for (let sent = hour; sent < day; sent += hour) {
    clock.advance(61 * 60_000)
    await runJob(app)
    expect(await readCopies(app, busy.copiesTo)).toHaveLength(sent + hour)
  }
  clock.advance(61 * 60_000)
  await runJob(app)
  expect(await readCopies(app, busy.copiesTo)).toHaveLength(day)
  clock.advance(24 * 60 * 60_000)
  await Promise.all([runJob(app), runJob(app)])
  await runJob(app)
  const copies = await readCopies(app, busy.copiesTo)
  expect(copies).toHaveLength(answerCount)
  expect(new Set(copies).size).toBe(answerCount)
})
