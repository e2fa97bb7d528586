import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { GivenUser } from '#testing/given.ts'
import { expect, test } from './fixtures.ts'
import { payloads, watchScripts } from './script-watch.ts'

/** A part of a text as the server sends it: a paragraph, a list, a link, a run of words. */
interface Part {
  type: string
  [key: string]: unknown
}
type Inline = Part
type Block = Part

test.setTimeout(180_000)

// Every journey fails besides if a page reports to the content security policy, or asks another host for anything: see fixtures.ts.

const tags =
  'img svg body video audio input details iframe object embed marquee select textarea math style link base form button meta'
const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle']
const elements = tags
  .split(' ')
  .flatMap((tag) => handlers.map((handler) => `<${tag} src=x href=x autofocus open ${handler}=alert(1)>`))
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:alert(1)//https://a.example',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'vbscript:msgbox(1)',
  'view-source:javascript:alert(1)',
  'blob:https://a.example/1',
  'filesystem:https://a.example/x',
  'file:///etc/passwd',
  '//a.example/x',
  '\\\\a.example\\x',
  'https:javascript:alert(1)',
  'http://[::1',
  '#" onclick="alert(1)',
  "x' onmouseover='alert(1)",
]
const marks = ['\u202E', '\u2066', '\u200F', '\u200B', '\u200D', '\uFEFF', '\u00AD', '\0', '\uD800', '\u2028']
const attacks = [...payloads, ...elements, ...schemes]

const words = fc.oneof(
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...attacks) },
  fc
    .tuple(fc.constantFrom(...marks), fc.string({ unit: 'grapheme', maxLength: 12 }))
    .map((parts) => parts.join('')),
  fc.constant('x'.repeat(80)),
)
const urls = fc.oneof(fc.constantFrom(...schemes), fc.webUrl(), fc.constant('mailto:a@b.example'), words)

const { inline, block } = fc.letrec<{ inline: Inline; block: Block; inlines: Inline[]; blocks: Block[] }>(
  (tie) => ({
    inlines: fc.array(tie('inline'), { maxLength: 3 }),
    blocks: fc.array(tie('block'), { maxLength: 3 }),
    inline: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type: fc.constantFrom('text', 'code'), value: words }),
      fc.record({ type: fc.constant('break') }),
      fc.record({ type: fc.constantFrom('strong', 'emphasis'), children: tie('inlines') }),
      fc.record({ type: fc.constant('link'), url: urls, children: tie('inlines') }),
    ),
    block: fc.oneof(
      { depthSize: 'small' },
      fc.record({ type: fc.constant('paragraph'), children: tie('inlines') }),
      fc.record({ type: fc.constant('heading'), level: fc.constantFrom(2, 3, 4), children: tie('inlines') }),
      fc.record({ type: fc.constant('preformatted'), value: words }),
      fc.record({ type: fc.constant('rule') }),
      fc.record({
        type: fc.constant('list'),
        ordered: fc.boolean(),
        start: fc.nat(),
        items: fc.array(tie('blocks'), { maxLength: 3 }),
      }),
      fc.record({ type: fc.constant('quote'), children: tie('blocks') }),
      fc.record({
        type: fc.constant('table'),
        rows: fc.array(fc.array(tie('inlines'), { maxLength: 4 }), { maxLength: 4 }),
      }),
    ),
  }),
)
const trees = fc.sample(
  fc.oneof(
    block,
    inline.map((child): Block => ({ type: 'paragraph', children: [child] })),
  ),
  {
    numRuns: 1_000,
    seed: 125,
  },
)

const text = (value: string): Inline => ({ type: 'text', value })
const deepest = Array.from({ length: 12 }).reduce<Block>(
  (inner, _, depth) =>
    depth % 2 === 0
      ? { type: 'quote', children: [inner] }
      : { type: 'list', ordered: true, start: 1, items: [[inner]] },
  { type: 'paragraph', children: [text(payloads[1] ?? '')] },
)
const largest: Block = {
  type: 'table',
  rows: Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 20 }, (__, column) => [text(attacks[(row * 20 + column) % attacks.length] ?? '')]),
  ),
}

/** Publishes a post for everybody in the author's organization. */
async function publish(page: Page, author: GivenUser, source: string): Promise<string> {
  const headers = { authorization: `Bearer ${author.accessToken}` }
  const audience = { everyone: true, organizations: [], roles: [], professions: [], bases: [], people: [] }
  const data = {
    organizationId: author.organizationId,
    title: 'What people try',
    summary: '',
    category: 'system',
    audience,
    pinned: false,
    requiresAnswer: false,
    dueDays: 21,
    expiresAt: null,
    source,
  }
  const draft = await page.request.post('/api/news-posts', { headers, data })
  expect(draft.ok(), await draft.text()).toBe(true)
  const { id, revision } = (await draft.json()) as { id: string; revision: number }
  const url = `/api/news-posts/${id}/publish`
  const published = await page.request.post(url, { headers, data: { revision, publishAt: null } })
  expect(published.ok(), await published.text()).toBe(true)
  return id
}

/** Expects that a text consists of nothing that can load, run or send, and that its links lead to the web or a mailbox. */
async function expectHarmless(page: Page, root: string) {
  const found = await page.locator(root).evaluate((element) => ({
    strange: Array.from(element.querySelectorAll('*'))
      .filter(
        (part) =>
          !part.matches(
            'div,p,h2,h3,h4,ul,ol,li,blockquote,section,table,thead,tbody,tr,th,td,pre,hr,code,strong,em,br,a',
          ) ||
          Array.from(part.attributes).some(
            ({ name }) => !/^(class|start|scope|href|target|rel|aria-label|tabindex)$/.test(name),
          ),
      )
      .map((part) => part.outerHTML.slice(0, 120)),
    links: Array.from(element.querySelectorAll('a'))
      .filter((link) => !/^(https?|mailto):$/.test(link.protocol) || link.rel !== 'noopener noreferrer')
      .map((link) => link.outerHTML.slice(0, 120)),
    parts: element.querySelectorAll('*').length,
  }))
  expect(found).toMatchObject({ strange: [], links: [] })
  return found.parts
}

test('1,000 trees of every shape are shown, and nothing in them runs or loads', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin' })
  const reader = await given.user({ organizationId })
  const id = await publish(page, admin, 'Replaced.')
  let tree: Block[] = []
  await page.route(`**/api/news/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), tree } })
  })
  let parts = 0
  for (let from = 0; from < trees.length; from += 250) {
    tree = [
      ...trees.slice(from, from + 250),
      deepest,
      largest,
      { type: 'paragraph', children: [text('The end.')] },
    ]
    await open(reader, `/news/${id}`)
    // Cheaper than a locator, which would look at every part again and again.
    await page.waitForFunction(() => document.querySelector('article')?.textContent.includes('The end.'))
    parts += await expectHarmless(page, 'article > div:first-of-type')
    await expectNoScript(`trees from ${from}`)
  }
  expect(parts).toBeGreaterThan(5_000)
})

test('more than 100 script injections that are typed or pasted are text, for readers and in the preview', async ({
  page,
  given,
  open,
}) => {
  expect(new Set(attacks).size).toBeGreaterThan(110)
  const { expectNoScript } = await watchScripts(page)
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin' })
  const reader = await given.user({ organizationId })
  const source = [
    ...attacks,
    ...schemes.flatMap((url) => [`[here](${url})`, `[here](<${url}>)`, `<${url}>`]),
  ].join('\n\n')
  expect(source.length).toBeLessThan(20_000)
  await open(reader, `/news/${await publish(page, admin, source)}`)
  await expect(page.getByRole('article').getByText('<svg onload=alert(1)>').first()).toBeVisible()
  await expectHarmless(page, 'article > div:first-of-type')
  await expectNoScript('the text for a reader')

  await open(admin, '/news-management/new')
  const field = page.getByRole('textbox', { name: /^Text/ })
  const preview = page.getByRole('region', { name: 'Preview' })
  await field.fill(source)
  await expect(preview.getByText('<svg onload=alert(1)>').first()).toBeVisible()
  await expectHarmless(page, '[aria-label="Preview"] > div')
  await expectNoScript('the preview')

  await field.fill('')
  const html = [
    ...attacks,
    ...schemes.map((url) => `<a href="${url.replaceAll('"', '&quot;')}">here</a>`),
    '<p>The end.</p>',
  ].join('\n')
  await field.evaluate((area: HTMLTextAreaElement, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    data.setData('text/plain', 'The end.')
    area.focus()
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
  await expect(field).not.toHaveValue('')
  await expectHarmless(page, '[aria-label="Preview"] > div')
  await expectNoScript('a pasted page')
})
