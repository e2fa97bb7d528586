import type { Page } from '@playwright/test'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

interface Caller {
  accessToken: string
}

const post = async (page: Page, path: string, by: Caller, data: object = {}) => {
  const headers = { authorization: `Bearer ${by.accessToken}` }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { requests: { id: string; case: { id: string } }[] }
}

/** A supervisor, and a clinician who asks them to sign some cases, each with a claimed level that the title does not tell. */
async function givenWaiting(page: Page, given: Given, claimed: readonly string[]) {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const caseIds: string[] = []
  for (const [index, supervisionLevel] of claimed.entries()) {
    const { id } = await given.case({
      owner: clinician,
      title: `Fall from a roof ${'ABCDEFGHIJ'[index]}`,
      team: { myRole: 'doctor', supervisionLevel },
      clinical: { summary: 'A fall of four metres onto grass.' },
      procedures: [{ code: 'tourniquet', operatorRole: 'performed_supervised', supervisionLevel }],
    })
    caseIds.push(id)
  }
  const { requests } = await post(page, '/api/sign-off-requests', clinician, { caseIds })
  const requestIds = caseIds.map((caseId) => requests.find((request) => request.case.id === caseId)?.id)
  return { organizationId, supervisor, clinician, caseIds, requestIds }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, level: string) => page.getByRole('radio', { name: level, exact: true }).click()
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign and next' })
const toNext = (page: Page, title: string) => expect(heading(page)).not.toHaveText(title)

async function signaturesOf(page: Page, reader: GivenUser, caseId: string) {
  const headers = { authorization: `Bearer ${reader.accessToken}` }
  const answer = await page.request.get(`/api/cases/${caseId}/signatures`, { headers })
  return ((await answer.json()) as { signatures: { level: string; advice: string | null }[] }).signatures
}

test('a supervisor signs ten cases on a phone with three taps each, without seeing what was claimed', async ({
  page,
  given,
  open,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const claimed = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'independent' : 'local_prompt'))
  const { supervisor, clinician, caseIds } = await givenWaiting(page, given, claimed)
  const wire: string[] = []
  page.on('response', async (response) => {
    if (/\/api\/sign-off-requests\//.test(response.url())) wire.push(await response.text().catch(() => ''))
  })
  await open(supervisor, '/my-clinicians/sign')
  await expect(heading(page)).toHaveText('Fall from a roof A')
  await expectAccessibleInBothThemes(page)
  await expect(page.getByRole('main')).toContainText('A fall of four metres onto grass.')
  const first = (await page.locator('main').textContent()) ?? ''
  expect(first.replace(/Supervision that this case needed.*/s, '')).not.toMatch(
    /supervis|independent|prompt help/i,
  )

  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    // Not clicks: one tap on a label makes two of them.
    addEventListener('pointerdown', () => ((window as unknown as { taps: number }).taps += 1), true)
  })
  for (const letter of 'ABCDEFGHIJ') {
    const title = `Fall from a roof ${letter}`
    await expect(heading(page)).toHaveText(title)
    // One tap more than signing needs: to look at everything that is signed.
    await page.getByRole('button', { name: 'Everything you sign' }).click()
    await choose(page, 'Distant')
    // A tap in the first half second belongs to the case before, and does nothing.
    await page.waitForTimeout(500)
    await signButton(page).click()
    await toNext(page, title)
  }
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(30)
  await expect(heading(page)).toHaveText('Nothing waits for you')
  await expect(page.getByRole('main')).toContainText('You signed 10 cases')
  await expectAccessibleInBothThemes(page)
  for (const caseId of caseIds)
    expect(await signaturesOf(page, clinician, caseId)).toMatchObject([{ level: 'distant' }])
  expect(wire.length).toBeGreaterThan(10)
  for (const answer of wire) expect(answer).not.toMatch(/supervis(?!or)|independent|prompt/i)
})

test('My Clinicians opens with what waits, the menu counts it, and a picked case opens @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician, caseIds } = await givenWaiting(page, given, ['independent', 'distant'])
  await open(supervisor, `/logbook/${caseIds[1]}`)
  const signOff = page.getByRole('region', { name: 'Sign-off' })
  await signOff.getByRole('link', { name: 'Sign', exact: true }).click()
  await expect(heading(page)).toHaveText('Fall from a roof B')
  await page.goto('/my-clinicians')
  const toSign = page.getByRole('region', { name: '2 to sign' })
  const rows = toSign.getByRole('list', { name: clinician.name }).getByRole('listitem')
  await expect(rows).toHaveText([/^Fall from a roof A.*asked today/, /^Fall from a roof B.*asked today/])
  await expect(toSign).not.toContainText(/independent|distant/i)
  await expectAccessibleInBothThemes(page)
  await rows.nth(1).getByRole('link').click()
  await expect(heading(page)).toHaveText('Fall from a roof B')
  await page.getByRole('link', { name: 'My Clinicians', exact: true }).last().click()
  await toSign.getByRole('link', { name: 'Sign', exact: true }).click()
  await expect(heading(page)).toHaveText('Fall from a roof A')
  await choose(page, 'Distant')
  await page.waitForTimeout(500)
  await signButton(page).click()
  await expect(heading(page)).toHaveText('Fall from a roof B')
  await page.getByRole('link', { name: 'My Clinicians', exact: true }).last().click()
  await expect(page.getByRole('region', { name: '1 to sign' })).toBeVisible()
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  if (await menuButton.isVisible()) await menuButton.click()
  await expect(page.getByRole('link', { name: 'My Clinicians 1 case to sign' })).toBeVisible()
})

test('both levels are shown after signing, and one line for the clinician can be left', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician, caseIds } = await givenWaiting(page, given, ['independent', 'distant'])
  await open(supervisor, '/my-clinicians/sign')
  await expect(heading(page)).toHaveText('Fall from a roof A')
  await page.waitForTimeout(600)
  await signButton(page).click()
  await expect(page.getByText('Choose the supervision that this case needed.')).toBeVisible()
  await choose(page, 'Local')
  await signButton(page).click()
  await expect(heading(page)).toHaveText('Fall from a roof B')
  const signed = page.getByRole('region', { name: 'Signed: Fall from a roof A' })
  await expect(signed).toContainText('You wrote Local, Ruth Ngata wrote Independent.')
  const line = signed.getByRole('textbox', { name: 'What would move this up a level?' })
  await line.fill('Lead the team from the start.')
  await expectAccessibleInBothThemes(page)
  // The flow is not stopped: the next case can be signed first, and the line stays.
  await choose(page, 'Distant')
  await page.waitForTimeout(500)
  await signButton(page).click()
  await expect(page.getByRole('region', { name: 'Signed: Fall from a roof B' })).toContainText(
    'You and Ruth Ngata both wrote Distant.',
  )
  await expect(line).toHaveValue('Lead the team from the start.')
  await signed.getByRole('button', { name: 'Save' }).click()
  await expect(signed).toHaveCount(0)
  expect(await signaturesOf(page, clinician, caseIds[0] ?? '')).toMatchObject([
    { level: 'local', advice: 'Lead the team from the start.' },
  ])
})

test('the keys choose, sign, return and step, and a held Enter signs only once', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician, caseIds } = await givenWaiting(page, given, [
    'observed',
    'observed',
    'distant',
    'distant',
  ])
  await open(supervisor, '/my-clinicians/sign')
  await expect(heading(page)).toHaveText('Fall from a roof A')
  await expect(page.getByText('only observed here, so no level is judged')).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Sign and nexts')
  await expect(keys).toContainText('Log a new casen')
  // Behind a dialog no key signs.
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(heading(page)).toHaveText('Fall from a roof A')
  await page.waitForTimeout(600)
  await signButton(page).focus()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Fall from a roof B')
  expect(await signaturesOf(page, clinician, caseIds[1] ?? '')).toEqual([])
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Fall from a roof C')
  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText('Fall from a roof B')
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Fall from a roof C')
  await page.keyboard.press('4')
  await expect(page.getByRole('radio', { name: 'Distant' })).toBeChecked()
  await page.waitForTimeout(600)
  await page.keyboard.press('s')
  await expect(heading(page)).toHaveText('Fall from a roof D')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Return to Ruth Ngata' })
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(dialog).toContainText('in at least 3 characters')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('textbox').fill('Say which device you used.')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(heading(page)).toHaveText('Fall from a roof B')
  await page.waitForTimeout(600)
  await page.keyboard.press('s')
  await expect(page.getByRole('main')).toContainText('You signed 3 cases and returned 1 case.')
})

test('without a network nothing is signed, the choice stays, and a case that changed is shown as it is now', async ({
  page,
  context,
  given,
  open,
}) => {
  const { supervisor, clinician, caseIds, requestIds } = await givenWaiting(page, given, ['distant', 'local'])
  await open(supervisor, `/my-clinicians/sign/${requestIds[0]}`)
  await choose(page, 'Distant')
  await page.waitForTimeout(500)
  await context.setOffline(true)
  await signButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Not signed. Sortie cannot be reached.')
  await expect(page.getByRole('radio', { name: 'Distant' })).toBeChecked()
  await context.setOffline(false)

  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  const flagged = await page.request.patch(`/api/cases/${caseIds[0]}/flag`, {
    headers,
    data: { flagCaseReview: true, flagReasons: ['other'], flagReasonsOther: 'To talk about' },
  })
  expect(flagged.ok(), await flagged.text()).toBe(true)
  await signButton(page).click()
  await expect(page.getByText('Ruth Ngata has changed this case since you opened it.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Distant' })).not.toBeChecked()
  expect(await signaturesOf(page, clinician, caseIds[0] ?? '')).toEqual([])
  await choose(page, 'Local')
  await page.waitForTimeout(500)
  await signButton(page).click()
  await expect(heading(page)).toHaveText('Fall from a roof B')

  await post(page, `/api/sign-off-requests/${requestIds[1]}/withdraw`, clinician)
  await choose(page, 'Local')
  await page.waitForTimeout(500)
  await signButton(page).click()
  await expect(page.getByRole('alert')).toContainText('this case no longer waits for you')
  expect(await signaturesOf(page, clinician, caseIds[1] ?? '')).toEqual([])
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Next case', exact: true }).click()
  await expect(heading(page)).toHaveText('Nothing waits for you')
})

test.describe('on a first visit, before the application is stored on the device', () => {
  test.use({ serviceWorkers: 'block' })

  test('a network that is lost right after opening leaves the case and the choice on the screen', async ({
    page,
    context,
    given,
    open,
  }) => {
    const { supervisor, caseIds, clinician } = await givenWaiting(page, given, ['distant'])
    const lost = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    // The code of the notifications, which nobody waits for, is still on its way when the network goes.
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      if (!body.includes('Notifications Alt+T')) return route.fulfill({ response, body })
      isAsked.resolve()
      await lost.promise
      await route.abort()
      refused.resolve()
    })
    await open(supervisor, '/my-clinicians/sign')
    await choose(page, 'Distant')
    await isAsked.promise
    await context.setOffline(true)
    lost.resolve()
    await refused.promise
    await signButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Not signed. Sortie cannot be reached.')
    await expect(page.getByRole('radio', { name: 'Distant' })).toBeChecked()
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    await signButton(page).click()
    await expect(heading(page)).toHaveText('Nothing waits for you')
    expect(await signaturesOf(page, clinician, caseIds[0] ?? '')).toHaveLength(1)
  })
})

test('a link that ends between opening and signing, and a case of somebody else, are not signed', async ({
  page,
  given,
  open,
}) => {
  const { organizationId, supervisor, clinician, caseIds, requestIds } = await givenWaiting(page, given, [
    'distant',
  ])
  await open(supervisor, `/my-clinicians/sign/${requestIds[0]}`)
  await choose(page, 'Distant')
  await page.waitForTimeout(500)
  await given.supervision(clinician, null)
  await signButton(page).click()
  await expect(page.getByRole('alert')).toContainText('this case no longer waits for you')
  expect(await signaturesOf(page, clinician, caseIds[0] ?? '')).toEqual([])
  for (const stranger of [
    await given.user({ organizationId, role: 'supervisor' }),
    await given.user({ role: 'supervisor' }),
  ]) {
    await open(stranger, `/my-clinicians/sign/${requestIds[0]}`)
    await expect(heading(page)).toHaveText('Nothing to sign here')
    await expectAccessibleInBothThemes(page)
  }
})
