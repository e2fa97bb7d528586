import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, givenPassword, submitLogin, test } from './fixtures.ts'
import { linkIn } from './mail-link.ts'
import { watchScripts } from './script-watch.ts'

test.setTimeout(90_000)

/** Returns a unique text for each field. It runs as script if it is rendered as markup. */
const marked = (place: string) => `<img src=x onerror=alert(1)> ${place}`

async function expectShown(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    await expect(page.getByText(marked(place), { exact: false }).first(), place).toBeVisible()
  }
}

interface Asked {
  as?: { accessToken: string }
  method?: string
  data: object
}

/** Sends requests as the screens do, and expects the server to accept the texts. */
function callFrom(page: Page) {
  return async (path: string, { as: who, method = 'POST', data }: Asked): Promise<{ id: string }> => {
    const headers = who && { authorization: `Bearer ${who.accessToken}` }
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string }
  }
}

test('an assessor’s answer, a learner’s reply and the reason for voiding a case are shown as text', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const learner = await given.user({ supervisor })
  const asked = { tool: 'other', toolOther: marked('toolOther'), assessorUserId: supervisor.id }
  const { id, missionNumber } = await given.case({ owner: learner, assessments: [asked] })
  const { tool, toolOther } = asked
  const answer = {
    strengths: marked('strengths'),
    development: marked('development'),
    agreedAction: marked('agreed'),
  }
  const closed = { tool, toolOther, status: 'completed', ...answer }
  await call(`/api/cases/${id}/assessments`, { as: supervisor, data: closed })
  const reply = { ...asked, learnerReply: marked('reply') }
  await call(`/api/cases/${id}/assessments/reply`, { as: learner, data: reply })
  for (const who of [learner, supervisor]) {
    await open(who, `/logbook/${id}`)
    await expectShown(page, 'toolOther', 'strengths', 'development', 'agreed', 'reply')
    await expectNoScript(missionNumber)
  }

  const voided = await given.case({ owner: learner })
  const { version } = voided
  await call(`/api/cases/${voided.id}/void`, { as: learner, data: { reason: marked('void'), version } })
  await open(learner, `/logbook/${voided.id}`)
  await expectShown(page, 'void')
  await expectNoScript('voided')
})

test('why a case came back, and what would move it up a level, are shown as text', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const returned = await given.case({ owner: clinician })
  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  const asking = await page.request.post('/api/sign-off-requests', {
    headers,
    data: { caseIds: [returned.id] },
  })
  const { requests } = (await asking.json()) as { requests: { id: string }[] }
  const comment = marked('comment')
  await call(`/api/sign-off-requests/${requests[0]?.id}/return`, { as: supervisor, data: { comment } })
  await open(clinician, '/dashboard')
  await expectNoScript('start page')
  await open(clinician, `/logbook/${returned.id}`)
  await expectShown(page, 'comment')
  await expectNoScript('returned case')

  const { id } = await given.case({ owner: clinician })
  const judged = { version: 1, level: 'local' }
  const signing = await page.request.post(`/api/cases/${id}/signatures`, {
    headers: { authorization: `Bearer ${supervisor.accessToken}` },
    data: judged,
  })
  const { signatureId } = (await signing.json()) as { signatureId: string }
  const advice = marked('advice')
  await call(`/api/signatures/${signatureId}/advice`, { as: supervisor, method: 'PUT', data: { advice } })
  for (const who of [clinician, supervisor]) {
    await open(who, `/logbook/${id}`)
    await expectShown(page, 'advice')
    await expectNoScript(`signed case of ${who.role}`)
  }
})

test('why a level was decided is shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const decision = { procedure: 'tourniquet', level: 'distant', reason: marked('reason') }
  await call(`/api/supervision/clinicians/${clinician.id}/levels`, { as: supervisor, data: decision })
  await open(clinician, '/profile/levels')
  await expectShown(page, 'reason')
  await expectNoScript('own levels')
})

test('what a clinician and a supervisor agreed is shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const data = {
    kind: 'meeting',
    clinicianId: clinician.id,
    supervisorId: supervisor.id,
    words: marked('topics'),
    day: '2026-03-04',
    actions: [{ words: marked('action'), owner: 'clinician', dueOn: '2026-03-05' }],
    agrees: true,
  }
  await call('/api/agreements', { as: supervisor, data })
  for (const [who, path] of [
    [clinician, '/profile/meetings'],
    [supervisor, `/clinician/${clinician.id}/meetings`],
  ] as const) {
    await open(who, path)
    await expectShown(page, 'topics', 'action')
    await expectNoScript(path)
  }
  await open(clinician, '/dashboard')
  await expectShown(page, 'action')
  await expectNoScript('what is due')
})

test('the texts of a CPD activity are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const places = ['title', 'provider', 'description', 'learningOutcome', 'impact'] as const
  const texts = Object.fromEntries(places.map((place) => [place, marked(place)]))
  const tag = '<svg onload=alert(1)>'
  const data = { ...texts, tags: [tag], date: '2025-03-04', hours: 1, type: 'course' }
  const { id } = await callFrom(page)('/api/cpd/activities', { as: owner, data })
  for (const who of [owner, supervisor]) {
    await open(who, `/cpd-portal?user=${owner.id}`)
    await expectShown(page, 'title', 'provider')
    await expect(page.getByText(tag).first()).toBeVisible()
    await expectNoScript(`list of ${who.role}`)
    await open(who, `/cpd-portal/${id}`)
    await expectShown(page, ...places)
    await expectNoScript(`activity of ${who.role}`)
  }
})

test('the texts of a CPD profile are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const owner = await given.user()
  const data = {
    from: '2025-01-01',
    to: '2025-12-31',
    summary: marked('summary'),
    statement: marked('statement'),
  }
  const { id } = await callFrom(page)('/api/cpd/profiles', { as: owner, data })
  await open(owner, `/cpd-portal/profiles/${id}`)
  await expect(page.getByLabel('Summary of my work')).toHaveValue(data.summary)
  await expect(page.getByLabel('How I met the standards')).toHaveValue(data.statement)
  await expectNoScript('CPD profile')
})

test('the scope of practice hours is shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const owner = await given.user()
  const data = { from: '2025-01-01', to: '2025-01-31', hours: 9, setting: 'other', scope: marked('scope') }
  await callFrom(page)('/api/cpd/practice-hours', { as: owner, data })
  await open(owner, '/cpd-portal/practice-hours')
  await expectShown(page, 'scope')
  await expectNoScript('practice hours')
})

test('the texts of registrations are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const owner = await given.user()
  const texts = { number: marked('registration number'), regulatorOther: marked('regulator') }
  await callFrom(page)('/api/registrations', { as: owner, data: { regulator: 'other', ...texts } })
  await open(owner, '/profile?tab=registrations')
  await expectShown(page, 'registration number', 'regulator')
  await expectNoScript('registrations')
})

test('the texts of requirements, records and waivers are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const owner = await given.user({ organizationId })
  const texts = {
    title: marked('requirement title'),
    description: marked('requirement description'),
    authorNote: marked('note for administrators'),
  }
  const kind = { code: 'fire_safety', category: 'health_safety', audiences: ['all'], validityMonths: 12 }
  const asked = { evidenceRequired: false, verificationRequired: true }
  const { id: requirementId } = await call('/api/compliance/requirements', {
    as: admin,
    data: { ...kind, ...asked, ...texts },
  })
  await call('/api/compliance/requirements', {
    as: admin,
    data: { ...kind, ...asked, ...texts, code: 'of_a_base', baseCodes: [marked('base')] },
  })
  const record = { provider: marked('record provider'), certificateNumber: marked('certificate') }
  const { id } = await call('/api/compliance/records', {
    as: owner,
    data: { requirementId, completedOn: '2026-01-02', ...record },
  })
  await open(admin, '/compliance-requirements/verification')
  await expectShown(page, 'requirement title', 'record provider', 'certificate')
  await expectNoScript('records to verify')

  const back = { version: 1, reason: marked('return reason') }
  await call(`/api/compliance/records/${id}/return`, { as: admin, data: back })
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const waiver = { requirementId, userId: owner.id, until, reason: marked('waiver reason') }
  await call('/api/compliance/waivers', { as: admin, data: waiver })
  await open(owner, `/compliance-requirements/${requirementId}`)
  await expectShown(
    page,
    'requirement title',
    'requirement description',
    'record provider',
    'certificate',
    'return reason',
    'waiver reason',
  )
  await expectNoScript('one requirement')
  for (const path of ['', '/definitions']) {
    await open(admin, `/compliance-requirements${path}`)
    await expectShown(page, 'requirement title')
    await expectNoScript(`compliance${path}`)
  }
  await expectShown(page, 'base', 'note for administrators')
  await open(admin, `/compliance-requirements/definitions/${requirementId}/edit`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(texts.description)
  await expectNoScript('the form of a requirement')
})

test('the names of bases and regions are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const clinician = await given.user({ organizationId })
  const places = `/api/organizations/${organizationId}/places`
  for (const kind of ['bases', 'regions'] as const)
    await call(places, { as: admin, data: { kind, label: marked(kind) } })
  await open(admin, `/admin/organizations/${organizationId}/places`)
  await expectShown(page, 'bases', 'regions')
  await expectNoScript('places')
  const data = { duties: [], baseCode: 'img_src_x_onerror_alert_1_bases', version: 0 }
  await call(`/api/compliance/people/${clinician.id}/duties`, { as: admin, method: 'PUT', data })
  await open(admin, '/compliance-requirements/duties')
  await expect(page.getByRole('list', { name: 'People and their duties' })).toContainText(marked('bases'))
  await open(clinician, '/compliance-requirements')
  await expectShown(page, 'bases')
  await expectNoScript('duties')
})

test('the texts of a development plan are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const goal = {
    title: marked('goal title'),
    measure: marked('measure'),
    approach: marked('approach'),
    targetDate: '2025-12-31',
    status: 'dropped',
    closedOn: '2025-06-01',
    closingNote: marked('closingNote'),
  }
  await call('/api/cpd/goals', { as: owner, data: goal })
  const answers = {
    wentWell: marked('wentWell'),
    toChange: marked('toChange'),
    nextSteps: marked('nextSteps'),
  }
  await call('/api/cpd/plan-reviews', { as: owner, data: { kind: 'end', date: '2025-12-31', ...answers } })
  for (const who of [owner, supervisor]) {
    await open(who, `/cpd-portal/plan?user=${owner.id}`)
    await expectShown(page, 'goal title', 'measure', 'approach', 'closingNote')
    await expectShown(page, 'wentWell', 'toChange', 'nextSteps')
    await expectNoScript(`plan of ${who.role}`)
  }
})

test('the texts of a CPD standard and of its cycle are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  // Of everybody's standards, a super administrator decides.
  const admin = await given.user({ role: 'super_admin' })
  const owner = await given.user()
  const code = `typed_${randomUUID().replaceAll('-', '_')}`
  const target = {
    code: 'total',
    label: marked('label'),
    category: 'total',
    unit: 'hours',
    minimum: 20,
    perMonths: null,
    combine: [],
    procedureGroups: [],
    distinct: false,
    conditional: null,
    confirmed: true,
  }
  const standard = {
    body: marked('body'),
    title: marked('standard title'),
    note: marked('note'),
    source: marked('source'),
    country: 'GB',
    alsoCountries: [],
    region: null,
    professions: ['doctor', 'nurse', 'paramedic'],
    cycleMonths: 12,
    cycleStart: '01-01',
    targets: [target],
    year: 2025,
    confirmed: true,
    creditSystem: null,
    creditValidityMonths: null,
    evidenceRetentionMonths: null,
    organizationId: null,
    isRetired: false,
    version: 0,
  }
  await call(`/api/cpd/standards/${code}`, { as: admin, method: 'PUT', data: standard })
  await open(owner, '/cpd-portal/cycles/new')
  await page.getByRole('checkbox', { name: marked('body') }).check()
  await expectShown(page, 'body', 'standard title', 'note', 'label')
  await expectNoScript('choosing a standard')
  const overrides = { total: 15 }
  const cycleStart = `${new Date().getUTCFullYear()}-01-01`
  const data = { standardCode: code, cycleStart, overrides, overrideReason: marked('overrideReason') }
  const { id } = await call('/api/cpd/enrolments', { as: owner, data })
  await page.goto('/cpd-portal')
  await expectShown(page, 'body', 'standard title', 'label')
  await page.goto(`/cpd-portal/cycles/${id}`)
  await expectShown(page, 'body', 'standard title', 'label', 'note', 'source', 'overrideReason')
  await expectNoScript('cycle')
})

test('the texts of a support request, including those of guests, are shown as text', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const person = await given.user()
  const admin = await given.user({ role: 'super_admin' })
  const first = { topic: 'question', subject: marked('subject'), message: marked('message') }
  const { id } = await call('/api/support/tickets', { as: person, data: first })
  const replies = `/api/support/tickets/${id}/replies`
  await call(replies, { as: admin, data: { message: marked('answer') } })
  await call(replies, { as: person, data: { message: marked('further') } })
  for (const who of [person, admin]) {
    await open(who, `/support?ticket=${id}`)
    await expectShown(page, 'subject', 'message', 'answer', 'further')
    await expectNoScript(`ticket of ${who.role}`)
  }

  const email = `${randomUUID()}@example.org`
  const guest = { name: marked('guest'), email, topic: 'question', message: marked('guest message') }
  await call('/api/public/support', { data: guest })
  await open(admin, '/support')
  await page
    .getByRole('button')
    .filter({ hasText: marked('guest') })
    .first()
    .click()
  await expectShown(page, 'guest', 'guest message')
  await expectNoScript('guest')
  const asked = new URL(page.url()).searchParams.get('ticket')
  const reply = { as: admin, data: { message: marked('reply') } }
  await call(`/api/support/tickets/${asked}/replies`, reply)
  expect((await mailTo(email)).html).not.toContain('<img src=x')
})

test('the texts of a registration, a rejection and a new application are shown as text', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const call = callFrom(page)
  const admin = await given.user({ role: 'super_admin' })
  const email = `${randomUUID()}@example.org`
  const asked = {
    name: 'Robin Hale',
    email,
    password: givenPassword,
    profession: 'paramedic',
    organizationId: null,
    privacyPolicyVersion: '1',
  }
  await call('/api/auth/register', { data: { ...asked, registrationNumber: marked('register') } })
  await page.goto(linkIn(await mailTo(email)))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.goto('/login')
  const signingIn = page.waitForResponse('**/api/auth/login')
  await submitLogin(page, email)
  const { requestToken } = (await (await signingIn).json()) as { requestToken: string }
  await expectShown(page, 'register')
  await expectNoScript('registered')

  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const listed = await page.request.get('/api/admin/users', { headers })
  const { users } = (await listed.json()) as { users: { id: string; email: string }[] }
  const id = users.find((user) => user.email === email)?.id ?? ''
  const { name, profession } = asked
  const words = (place: string) => ({
    token: requestToken,
    name,
    profession,
    organizationId: null,
    registrationNumber: marked(`${place} number`),
    note: marked(`${place} note`),
  })
  const expectOnBothSides = async (...places: string[]) => {
    await open(admin, `/admin/users/${id}`)
    await expectShown(page, ...places)
    await expectNoScript(places.join())
  }
  await call('/api/auth/my-request', { method: 'PUT', data: words('changed') })
  await expectOnBothSides('changed number', 'changed note')
  const refusal = { reason: marked('refusal') }
  await call(`/api/admin/users/${id}/reject`, { as: admin, method: 'PATCH', data: refusal })
  await expectOnBothSides('refusal')
  await page.evaluate(() => localStorage.clear())
  await page.goto(linkIn(await mailTo(email, 2)))
  await expectShown(page, 'refusal')
  await expectNoScript('refused')
  await call('/api/auth/my-request/again', { data: words('again') })
  await expectOnBothSides('again number', 'again note')
  expect((await mailTo(email, 2)).html).not.toContain('<img src=x')
})
