import type { Page } from '@playwright/test'
import { createPdf } from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { createPng } from '#testing/pictures.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'
import { payloads, watchScripts } from './script-watch.ts'

test.setTimeout(120_000)

const nobody = {
  everyone: false,
  organizations: [],
  roles: [],
  professions: [],
  bases: [],
  people: [],
  supervised: false,
}

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
    renewMonths: null,
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
  const picture = await page.request.post('/api/evidence?fileName=Pouch.png', {
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/octet-stream' },
    data: createPng({ width: 60, height: 40 }),
  })
  const { id: fileId } = (await picture.json()) as { id: string }
  const { id } = await publish(page, admin, {
    files: [{ id: fileId, alt: payloads[4] }],
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
  await expect(page.getByRole('article').getByRole('img')).toHaveAttribute('alt', payloads[4] ?? '')
})

const wordPage = `<html><head><style>p {color:red}</style></head><body>
<h1>Winch check</h1><p class=MsoNormal>Before <b>every</b> flight:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>look at the hook</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>pull the cable</p>
<table><tr><td><p>Part</p></td><td><p>Every</p></td></tr><tr><td><p>Hook</p></td><td><p>day</p></td></tr></table>
<p><a href="https://winch.example/manual">Manual</a> <a href="javascript:alert(1)">not this</a><img src=x onerror=alert(1) alt="a hook"></p>
<script>alert(1)</script></body></html>`

/** Pastes a page as Word or a browser offers it. */
const pasteInto = (page: Page, html: string) =>
  page
    .getByLabel('Text', { exact: false })
    .first()
    .evaluate((area, pasted) => {
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      data.setData('text/plain', 'plain')
      area.focus()
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)

test('an author pastes a Word page, sees it as its readers will, publishes it, answers a question and changes the text @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const { id: organizationId } = await given.organization({
    name: `Rescue ${crypto.randomUUID()}`,
    bases: [{ code: 'north', label: 'North Base', active: true }],
  })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization', name: 'Kim Osei' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })

  await open(admin, '/news-management')
  await expect(page.getByText('Nothing is written yet.', { exact: false })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Write a post' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Winch check')
  await pasteInto(page, wordPage)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Winch check' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['look at the hook', 'pull the cable'])
  await expect(preview.getByRole('columnheader')).toHaveText(['Part', 'Every'])
  await expect(preview.getByRole('link')).toHaveText(['Manual'])
  await expectNoScript('the preview')
  await page.getByRole('textbox', { name: /^Text/ }).press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(preview.locator('strong').last()).toHaveText('bold text')
  await page.getByLabel('Every reader must answer').check()
  await page.getByRole('checkbox', { name: 'Clinician', exact: true }).check()
  await expect(page.getByText('1 person is in the audience now')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 person is in the audience now, and must answer within 21 days')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(
    page.getByText('Of 1 people in the audience, 0 have opened it', { exact: false }),
  ).toBeVisible()

  const path = new URL(page.url()).pathname
  const headers = { authorization: `Bearer ${reader.accessToken}` }
  const data = { version: 1, words: 'Which hook is meant?' }
  const id = path.split('/').at(-1)
  expect((await page.request.post(`/api/news/${id}/questions`, { headers, data })).ok()).toBe(true)
  await page.goto('/news-management')
  await expect(page.getByRole('list', { name: 'Managed posts' })).toContainText('1 question to answer')
  await page.getByRole('link', { name: /Winch check/ }).click()
  await page.getByLabel('Answer to Ruth Ngata').fill('The rescue hook.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('region', { name: 'Ruth Ngata' })).toContainText('The rescue hook.')

  await page.getByRole('button', { name: 'Change the text' }).click()
  await dialog.getByLabel('How much changes').selectOption('major')
  await dialog.getByLabel('What changed').fill('The cable too.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Publish this version' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Why?').fill('Written for the wrong winch.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn: Written for the wrong winch.')).toBeVisible()
})

test('a clinician who follows a link to News Management comes to the start page', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/news-management')
  await expect(page).not.toHaveURL(/news-management/)
  await expect(page.getByRole('link', { name: 'News Management' })).toHaveCount(0)
})

test('an author attaches a picture and a file, says what the picture shows, and a reader finds both below the text @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })
  await open(admin, '/news-management/new')
  await page.getByLabel('Title').fill('The new pouch')
  await page.getByRole('textbox', { name: /^Text/ }).fill('It is red.')
  await page.getByLabel('Everybody', { exact: true }).check()
  const files = page.getByRole('list', { name: 'Files of the post' })
  await page.getByLabel('Files of the post to upload').setInputFiles([
    { name: 'Sheet.pdf', mimeType: 'application/pdf', buffer: createPdf() },
    { name: 'Pouch.png', mimeType: 'image/png', buffer: createPng({ width: 60, height: 40 }) },
  ])
  await expect(files.getByRole('button', { name: 'Remove Pouch.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const alt = page.getByLabel('What Pouch.png shows')
  await expect(alt).toBeFocused()
  await expect(files.getByText('Say what the picture shows', { exact: false })).toBeVisible()
  await alt.fill('A red pouch with a white cross')
  await files.getByRole('button', { name: 'Move Pouch.png up' }).click()
  await expect(files.getByRole('listitem').first()).toContainText('Pouch.png')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await open(reader, `/news/${id}`)
  const picture = page.getByRole('img', { name: 'A red pouch with a white cross' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await expect(page.getByRole('link', { name: 'Save Sheet.pdf' })).toHaveAttribute('download', 'Sheet.pdf')
  await expectAccessibleInBothThemes(page)
})
