import { finishJobs } from '#platform/server/jobs.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { jobs } from '#server/jobs.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { givenSignatureRequest } from '../../requests/examples.ts'
import { nudgeSignOffRequest, withdrawSignOffRequest } from '../../requests/contract.ts'
import { mailSupervisors } from './supervisor-mail.ts'

test.beforeEach(({ clock }) => clock.set('2026-11-03T08:00Z'))

const day = 24 * 3_600_000

async function givenPair(given: Given) {
  const { id: organizationId } = await given.organization({ timeZone: 'UTC' })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  return { supervisor, clinician }
}

async function sendQueued(app: TestApp): Promise<Mail[]> {
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  await finishJobs({ ...app.deps, mailer: { ...app.deps.mailer, send } }, jobs)
  return sent
}

/** Runs the job, and returns the emails to this supervisor. */
async function mailsTo(app: TestApp, { email }: GivenUser): Promise<Mail[]> {
  await mailSupervisors(app.deps)
  return (await sendQueued(app)).filter(({ to }) => to.address === email)
}

const askFor = async (app: TestApp, given: Given, clinician: GivenUser) =>
  givenSignatureRequest(
    app,
    clinician,
    (await given.case({ owner: clinician, title: 'Fall from a roof' })).id,
  )

test('a supervisor gets one email, however many cases wait, and it names no person and no case', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  await askFor(app, given, clinician)
  await askFor(app, given, clinician)
  const [mail, ...others] = await mailsTo(app, supervisor)
  expect(others).toEqual([])
  expect(mail?.letter.subject).toBe('2 cases wait for your signature')
  expect(mail?.letter.action?.url).toMatch(/\/my-clinicians$/)
  const words = JSON.stringify(mail?.letter)
  expect(words).not.toContain('Ruth')
  expect(words).not.toContain('roof')
})

test('the next email comes on another day, and only if something is new or a week has passed', async ({
  app,
  given,
  clock,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  await askFor(app, given, clinician)
  const mails = async () => (await mailsTo(app, supervisor)).map(({ letter }) => letter.subject)
  expect(await mails()).toHaveLength(1)
  clock.advance(3 * 3_600_000)
  const later = { ...clinician, ...(await given.session(clinician.id)) }
  await askFor(app, given, later)
  expect(await mails()).toEqual([])
  clock.advance(day - 3 * 3_600_000)
  expect(await mails()).toEqual(['2 cases wait for your signature'])
  clock.advance(day)
  expect(await mails()).toEqual([])
  clock.advance(6 * day)
  expect(await mails()).toEqual(['2 cases wait for your signature'])
})

test('a reminder by the clinician counts as new', async ({ app, given, clock }) => {
  const { supervisor, clinician } = await givenPair(given)
  const { id } = await askFor(app, given, clinician)
  expect(await mailsTo(app, supervisor)).toHaveLength(1)
  clock.advance(3 * day)
  expect(await mailsTo(app, supervisor)).toEqual([])
  const later = { ...clinician, ...(await given.session(clinician.id)) }
  const { status } = await app.as(later).call(nudgeSignOffRequest, { params: { id } })
  expect(status).toBe(200)
  const [mail] = await mailsTo(app, supervisor)
  expect(JSON.stringify(mail?.letter)).toContain('3 days ago')
})

test('no email is sent about cases that no longer wait, or to a supervisor who may not see them', async ({
  app,
  given,
}) => {
  const withdrawn = await givenPair(given)
  const { id } = await askFor(app, given, withdrawn.clinician)
  await app.as(withdrawn.clinician).call(withdrawSignOffRequest, { params: { id } })
  const ended = await givenPair(given)
  await askFor(app, given, ended.clinician)
  await app.deps.db
    .updateTable('supervision_links')
    .set({ starts_on: '2026-01-01', ends_on: '2026-01-31' })
    .where('clinician_id', '=', ended.clinician.id)
    .execute()
  expect(await mailsTo(app, withdrawn.supervisor)).toEqual([])
  expect(await mailsTo(app, ended.supervisor)).toEqual([])
})

test('two servers at once send one email, and so does a server after one that failed before the commit', async ({
  app,
  given,
}) => {
  const pairs = await Promise.all([1, 2, 3].map(() => givenPair(given)))
  for (const { clinician } of pairs) await askFor(app, given, clinician)
  const failing = { ...app.deps, authSecret: undefined as never }
  await mailSupervisors(failing)
  await Promise.all([mailSupervisors(app.deps), mailSupervisors(app.deps)])
  const sent = await sendQueued(app)
  for (const { supervisor } of pairs)
    expect(sent.filter(({ to }) => to.address === supervisor.email)).toHaveLength(1)
})
