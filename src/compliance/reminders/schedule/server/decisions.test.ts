import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import {
  returnComplianceRecord,
  verifyComplianceRecord,
} from '#compliance/requirements/records/verification.contract.ts'
import { updateNotifications } from '#people/profile/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { sendDecisions } from './decisions.ts'

// In the night.
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 2, minutes))
test.beforeEach(({ clock }) => clock.set(at(0)))

async function record(app: TestApp, owner: GivenUser, requirementId: string): Promise<string> {
  const body = { requirementId, completedOn: '2026-11-02' }
  const made = await app.as(owner).call(createComplianceRecord, { body })
  expect(made.status).toBe(201)
  return made.body.id
}
const verify = (app: TestApp, by: GivenUser, id: string) =>
  app.as(by).call(verifyComplianceRecord, { params: { id }, body: { version: 1 } })
const giveBack = (app: TestApp, by: GivenUser, id: string, reason: string) =>
  app.as(by).call(returnComplianceRecord, { params: { id }, body: { version: 1, reason } })
const lettersTo = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter)

test('a person who added records is told once which were verified and which were returned, and why', async ({
  app,
  given,
  clock,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const checked = { verificationRequired: true }
  const fire = await givenRequirement(app, admin, { title: 'Fire safety', ...checked })
  const airway = await givenRequirement(app, admin, { title: 'Airway update', ...checked })
  const health = { title: 'Hepatitis B immunity', category: 'occupational_health', ...checked }
  const hepatitis = await givenRequirement(app, admin, health)
  expect((await verify(app, supervisor, await record(app, clinician, fire.id))).status).toBe(200)
  await giveBack(app, supervisor, await record(app, clinician, airway.id), 'The date is cut off.')
  await giveBack(app, supervisor, await record(app, clinician, hepatitis.id), 'The titre is too old.')
  clock.set(at(9))
  await sendDecisions(app.deps)
  expect(await lettersTo(app, clinician)).toEqual([])
  clock.set(at(11))
  await sendDecisions(app.deps)
  await sendDecisions(app.deps)
  const letters = await lettersTo(app, clinician)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    subject: 'Compliance: 3 records were verified or returned',
    paragraphs: [
      `Hello ${clinician.name},`,
      'Airway update, done on 2 Nov 2026: returned. “The date is cut off.”',
      'Hepatitis B immunity, done on 2 Nov 2026: returned. Sortie shows you why.',
      'Fire safety, done on 2 Nov 2026: verified.',
      'Correct what was returned, and send it again.',
    ],
    action: { url: 'http://sortie.test/compliance-requirements' },
    turnOff: { url: 'http://sortie.test/profile?tab=notifications' },
  })
})

test('forty records that are verified in the night, one after the other, are two emails at most', async ({
  app,
  given,
  clock,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const records: string[] = []
  for (let made = 0; made < 40; made += 1) records.push(await record(app, clinician, id))
  let minutes = 0
  for (const record of records) {
    clock.set(at((minutes += 2)))
    // As the sign-in of this test ends within minutes.
    await app.deps.db
      .updateTable('compliance_records')
      .set({ verification: 'verified', decided_by: supervisor.id, decided_at: at(minutes) })
      .where('id', '=', record)
      .execute()
    await sendDecisions(app.deps)
  }
  clock.set(at(minutes + 10))
  await sendDecisions(app.deps)
  const letters = await lettersTo(app, clinician)
  const subjects = letters.map(({ subject }) => subject)
  // The first of them waited an hour for its email.
  expect(subjects).toEqual(['Compliance: 31 records were verified', 'Compliance: 9 records were verified'])
  expect(letters[0]?.paragraphs.at(-1)).toBe('And 16 more.')
})

test('users who turned it off or left, and those whose decision is three days old, are not told', async ({
  app,
  given,
  clock,
}) => {
  const { admin, supervisor, organizationId } = await createOrganizationWithUsers(given)
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const users = await Promise.all([1, 2, 3].map(() => given.user({ organizationId, supervisor })))
  for (const user of users) await verify(app, supervisor, await record(app, user, id))
  const [choosing, left, late] = users
  if (!choosing || !left || !late) throw new Error('There are three')
  const body = { newDevice: true, supportReplies: true, complianceDecisions: false }
  await app.as(choosing).call(updateNotifications, { body })
  const inactive = { status: 'inactive' }
  await app.deps.db.updateTable('users').set(inactive).where('id', '=', left.id).execute()
  clock.set(new Date('2026-11-27T03:00Z'))
  await sendDecisions(app.deps)
  expect(await lettersTo(app, late)).toEqual([])
  clock.set(at(15))
  await sendDecisions(app.deps)
  expect(await lettersTo(app, late)).toHaveLength(1)
  for (const user of [choosing, left]) expect(await lettersTo(app, user)).toEqual([])
})

test('a mailbox that has had too many is told later, of all at once', async ({ app, given, clock }) => {
  const { admin, supervisor, organizationId } = await createOrganizationWithUsers(given)
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const team = await Promise.all(
    Array.from({ length: 5 }, (_, item) =>
      given.user({ organizationId, supervisor, email: `crew+${item}@decided.example` }),
    ),
  )
  for (const user of team) await verify(app, supervisor, await record(app, user, id))
  const countAll = async () => {
    let count = 0
    for (const user of team) count += (await lettersTo(app, user)).length
    return count
  }
  clock.set(at(15))
  await sendDecisions(app.deps)
  expect(await countAll()).toBe(4)
  clock.set(at(90))
  await sendDecisions(app.deps)
  await sendDecisions(app.deps)
  expect(await countAll()).toBe(5)
})
