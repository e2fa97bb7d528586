import type { Page } from '@playwright/test'
import type { GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'
import { payloads, watchScripts } from './script-watch.ts'

test.setTimeout(120_000)

const nobody = { everyone: false, organizations: [], roles: [], professions: [], bases: [], people: [] }

interface Post {
  id: string
  revision: number
}

/** Writes and publishes a post for everybody in the author's organization. */
async function publish(page: Page, author: GivenUser, facts: object): Promise<Post> {
  const headers = { authorization: `Bearer ${author.accessToken}` }
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Post
  }
  const draft = {
    organizationId: author.organizationId,
    title: 'Ketamine moves to the red pouch',
    summary: '',
    category: 'safety_alert',
    audience: { ...nobody, everyone: true },
    pinned: false,
    requiresAnswer: true,
    dueDays: 21,
    expiresAt: null,
    source: 'From Monday.',
    ...facts,
  }
  const { id, revision } = await send('/api/news-posts', draft)
  return send(`/api/news-posts/${id}/publish`, { revision, publishAt: null })
}

test('a reader finds what waits on the dashboard, asks, answers at the end of the text, and finds it again @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', name: 'Kim Osei' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })
  await publish(page, admin, {
    source:
      'It lies in the **red** pouch.\n\n| Pouch | Drug |\n| --- | --- |\n| Red | Ketamine |\n\n- alone\n- labelled',
  })
  await publish(page, admin, { title: 'A second thing to read', dueDays: 30, category: 'operations' })

  await open(reader, '/dashboard')
  const card = page.getByRole('region', { name: 'News to answer' })
  await expect(card).toContainText('Ketamine moves to the red pouch')
  await expect(card).toContainText('For your organization. Due in 21 days.')
  await expect(card.getByRole('link', { name: 'One more post waits for your answer' })).toBeVisible()
  await card.getByRole('link', { name: 'Read Ketamine moves to the red pouch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ketamine moves to the red pouch' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ketamine' })).toBeVisible()
  await expect(page.getByRole('article').locator('strong')).toHaveText('red')
  await page.getByRole('button', { name: 'I have a question' }).click()
  await page.getByLabel('Your question').fill('For NHS 943 476 5919?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Remove this, it may identify a person', { exact: false })).toBeVisible()
  await page.getByLabel('Your question').fill('Which of the two pouches?')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('region', { name: 'Your question' })).toContainText('Which of the two pouches?')
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByText(/^Understood, .*version 1$/)).toBeVisible()

  await page.getByRole('link', { name: 'News', exact: true }).last().click()
  await page.getByText('To answer (1)').click()
  const posts = page.getByRole('list', { name: 'Posts' })
  await expect(posts.getByRole('listitem')).toHaveText([/A second thing to read/])
  await expectAccessibleInBothThemes(page)
  await page.getByText('Answered', { exact: true }).click()
  await expect(posts.getByRole('listitem')).toHaveText([/Ketamine moves.*Understood, .*version 1/])
  await page.getByRole('searchbox', { name: 'Search the news' }).fill('xyzzy')
  await expect(page.getByText('No post matches.')).toBeVisible()
})

test('a post is shown to nobody outside its audience', async ({ page, given, open }) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin' })
  const { id } = await publish(page, admin, {})
  await open(await given.user(), `/news/${id}`)
  await expect(page.getByText('This post does not exist, or is not meant for you.')).toBeVisible()
})

test('scripts in a post and in what is said about it are shown as text', async ({ page, given, open }) => {
  const { expectNoScript } = await watchScripts(page)
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin' })
  const reader = await given.user({ organizationId })
  const around = (payload: string) => [
    payload,
    `**${payload}**`,
    `[here](${payload})`,
    `[here](<${payload}>)`,
    `| a |\n| --- |\n| ${payload} |`,
    `> - ${payload}`,
  ]
  const sources = payloads.flatMap(around)
  expect(sources.length).toBeGreaterThan(100)
  const { id } = await publish(page, admin, {
    title: payloads[1],
    summary: payloads[2],
    source: sources.join('\n\n'),
  })
  const headers = { authorization: `Bearer ${reader.accessToken}` }
  const asked = await page.request.post(`/api/news/${id}/questions`, {
    headers,
    data: { version: 1, words: payloads[3] },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  for (const path of ['/news', '/dashboard', `/news/${id}`]) {
    await open(reader, path)
    await expect(page.getByText(payloads[1] ?? '', { exact: false }).first()).toBeVisible()
    await expectNoScript(path)
  }
  await expect(page.getByRole('article').getByText('<svg onload=alert(1)>').first()).toBeVisible()
})
