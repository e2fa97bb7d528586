import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test.setTimeout(120_000)

test('everybody chooses how posts are emailed to them @both-widths', async ({ page, given, open }) => {
  await open(await given.user(), '/profile?tab=notifications')
  const choice = page.getByLabel('Posts of the news')
  await expect(choice).toHaveValue('digest')
  await choice.selectOption('As soon as they are published')
  await expect(choice).toBeEnabled()
  await page.reload()
  await expect(choice).toHaveValue('at_publication')
  await expectAccessibleInBothThemes(page)
})

test('who manages a post reads how many have not answered, and reminds them once a day @both-widths', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', name: 'Kim Osei' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const lists = { organizations: [], roles: [], professions: [], bases: [], people: [] }
  const data = {
    organizationId,
    title: 'Ketamine moves to the red pouch',
    summary: '',
    category: 'operations',
    audience: { ...lists, everyone: true },
    pinned: false,
    requiresAnswer: true,
    dueDays: 21,
    expiresAt: null,
    source: 'From Monday.',
  }
  const draft = await (await page.request.post('/api/news-posts', { headers, data })).json()
  const publication = { revision: draft.revision, publishAt: null }
  await page.request.post(`/api/news-posts/${draft.id}/publish`, { headers, data: publication })

  await open(admin, `/news-management/${draft.id}`)
  await page.getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 person has not answered.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(page.getByText('The emails are on their way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Remind' }).click()
  await expect(dialog).toContainText('Kim Osei last reminded 1 person')
  await expect(dialog).toContainText('try again tomorrow')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  const { subject } = await mailTo(reader.email)
  expect(subject).toBe('Reminder: 1 post of the news to answer')
})
