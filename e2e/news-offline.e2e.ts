import type { Page } from '@playwright/test'
import type { GivenUser } from '#testing/given.ts'
import { createPng } from '#testing/pictures.ts'
import { logOut } from './factor-steps.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

// The app itself must load from the device here.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

const nobody = { everyone: false, organizations: [], roles: [], professions: [], bases: [], people: [] }

interface Post {
  id: string
  revision: number
}

const send = async (page: Page, author: GivenUser, path: string, data: object | Buffer) => {
  const authorization = `Bearer ${author.accessToken}`
  const type = Buffer.isBuffer(data) ? 'application/octet-stream' : 'application/json'
  const answer = await page.request.post(path, { headers: { authorization, 'content-type': type }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Post
}

/** Publishes a post with a picture for everybody in the author's organization. */
async function publish(page: Page, author: GivenUser): Promise<Post> {
  const picture = await send(
    page,
    author,
    '/api/evidence?fileName=Pouch.png',
    createPng({ width: 60, height: 40 }),
  )
  const { id, revision } = await send(page, author, '/api/news-posts', {
    organizationId: author.organizationId,
    title: 'Ketamine moves to the red pouch',
    summary: '',
    category: 'safety_alert',
    audience: { ...nobody, everyone: true },
    pinned: false,
    requiresAnswer: true,
    dueDays: 21,
    expiresAt: null,
    source: 'It lies in the **red** pouch.',
    files: [{ id: picture.id, alt: 'A red pouch' }],
  })
  return send(page, author, `/api/news-posts/${id}/publish`, { revision, publishAt: null })
}

/** Opens the start page, and waits until the device has the application and the posts. */
async function openAndKeep(
  page: Page,
  open: (user: GivenUser, path: string) => Promise<unknown>,
  reader: GivenUser,
) {
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/news/kept'))
  const picture = page.waitForResponse((response) => response.url().includes('/file?'))
  await open(reader, '/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect((await kept).ok()).toBe(true)
  expect((await picture).ok()).toBe(true)
  await expect.poll(() => countCopies(page)).toBe(1)
}

const countCopies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('sortie-copies', 1)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('copies', { keyPath: ['userId', 'key'] }),
        )
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('copies').objectStore('copies').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

test('a reader reads what waits without a network, answers it, and the answer is sent once when the network is back @both-widths', async ({
  page,
  context,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })
  const { id } = await publish(page, admin)
  await openAndKeep(page, open, reader)

  await context.setOffline(true)
  await page.goto('/news')
  await expect(
    page.getByText(/^Sortie cannot be reached\. These posts are on this device as of /),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: /Ketamine moves/ }).click()
  await expect(page.getByText(/^Sortie cannot be reached\. This is the post as it was /)).toBeVisible()
  await expect(page.getByRole('article').locator('strong')).toHaveText('red')
  const picture = page.getByRole('img', { name: 'A red pouch' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await page.getByRole('button', { name: 'Understood' }).click()
  const waits = page.getByText(/^“Understood”, given .* waits on this device for a network\.$/)
  await expect(waits).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await expect(waits).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Understood, .*version 1$/)).toBeVisible({ timeout: 30_000 })
  await expect(waits).toBeHidden()
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const managed = await page.request.get(`/api/news-posts/${id}`, { headers })
  expect(((await managed.json()) as { readers: object }).readers).toMatchObject({ understood: 1 })
})

test('a reader is told if a new version came before the answer was sent', async ({
  page,
  context,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization' })
  const reader = await given.user({ organizationId })
  const { id, revision } = await publish(page, admin)
  await openAndKeep(page, open, reader)
  await context.setOffline(true)
  await page.goto(`/news/${id}`)
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByText(/waits on this device for a network\.$/)).toBeVisible()

  // The request of this test does not go through the browser.
  const version = { revision, source: 'It is blue.', change: 'major', changeNote: 'It is blue now.' }
  await send(page, admin, `/api/news-posts/${id}/versions`, version)
  await context.setOffline(false)
  await expect(page.getByText(/was not sent\. A new version came before your answer was sent\./)).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await expect(page.getByRole('article').getByText('It is blue.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByText(/^Understood, .*version 2$/)).toBeVisible()
  await expect(page.getByText(/was not sent\./)).toBeHidden()
})

test('signing out, and a device that locks itself, leaves no post on the device', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ settings: { lockAfterMinutes: 5 } })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization' })
  const [first, second] = [await given.user({ organizationId }), await given.user({ organizationId })]
  await publish(page, admin)
  await openAndKeep(page, open, first)
  await logOut(page)
  await expect.poll(() => countCopies(page)).toBe(0)

  await openAndKeep(page, open, second)
  // As if nobody had touched the device for an hour, and somebody came back to it.
  await page.evaluate(() => {
    localStorage.setItem('lastUse', String(Date.now() - 3_600_000))
    dispatchEvent(new Event('focus'))
  })
  await page.waitForURL(/\/login\?locked/)
  expect(await countCopies(page)).toBe(0)
})
