import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderAllEmailHtml, listMissingEmails } from '#testing/all-emails.ts'
import { expect, test } from './fixtures.ts'
import { payloads, watchScripts } from './script-watch.ts'

// Opens every URL of the product several times.
test.setTimeout(120_000)

test('the check detects scripts that run and elements that could run one', async ({ page }) => {
  const { seen } = await watchScripts(page)
  const planted = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<svg onload=alert(1)>']
  for (const html of planted) {
    await page.setContent(`<p>${html}</p>`)
    await expect.poll(async () => (await seen()).ran.length, html).toBeGreaterThan(0)
    expect((await seen()).dangers).not.toEqual([])
  }
  await page.setContent('<a href=" java\nscript:alert(1)">x</a>')
  expect((await seen()).dangers).toHaveLength(1)
  // On a page of the app, the content security policy would block the script; rendering it is already the error.
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() =>
    document.querySelector('h1')?.insertAdjacentHTML('beforeend', '<a href="javascript:alert(1)">x</a>'),
  )
  expect((await seen()).dangers).toHaveLength(1)
})

test('no email contains a script, whatever name or text a user enters', async ({ page }) => {
  const { expectNoScript } = await watchScripts(page)
  expect(await listMissingEmails()).toEqual([])
  // No content security policy protects an email. Emails load no images.
  await page.goto('about:blank')
  for (const words of [payloads.join(' '), ...payloads]) {
    const emails = renderAllEmailHtml(words)
    await page.setContent(emails.map(([, html]) => html.replace('<!doctype html>', '')).join('\n'))
    await expectNoScript(words)
  }
})

/** Returns every URL of the product, as the capabilities declare them. */
function declaredUrls(): { route: string; isPublic: boolean }[] {
  const src = path.join(import.meta.dirname, '../src')
  const declared = globSync('**/web/capability.ts', { cwd: src }).flatMap((file) => {
    const source = readFileSync(path.join(src, file), 'utf8')
    return [...source.matchAll(/path: '([^']+)',\n\s+audience: ('?\w+)/g)].map(
      ([, route = '', audience = '']) => ({
        route,
        isPublic: audience === "'public" || audience === "'data",
      }),
    )
  })
  return [{ route: '/', isPublic: true }, { route: '/privacy-policy', isPublic: true }, ...declared]
}

const parameters =
  `after ageBand before clinician cursor diagnosis draft email flagged from like live missionType next organization
  page patientOf period procedure profession q reflection role search simulated sort status supervision supervisor tab
  tag ticket to token type`.split(/\s+/)

// A loaded screen shows one of these: its title, or a message that nothing was found.
const settled = 'h1, main h2, main [role="alert"], main p'

const reflected = [
  `"'></title></textarea><img src=x onerror=alert(1)><script>alert(1)</script><svg onload=alert(1)>`,
  'javascript:alert(1)//',
]

test('no part of a URL runs as script, neither the path nor the search nor the hash', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const admin = await given.user({ role: 'super_admin' })
  const all = declaredUrls()
  expect(all.length).toBeGreaterThan(20)
  expect(all.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/verify-email/{-$token}', '/reset-password', '/setup', '/logbook/$id/edit']),
  )
  for (const payload of reflected) {
    const at = encodeURIComponent(payload)
    const search = new URLSearchParams(parameters.map((name) => [name, payload])).toString()
    const filled = (route: string) => route.replaceAll(/\{?-?\$\w+\}?/g, at)
    const visit = async (url: string) => {
      await page.goto(url)
      await expect(page.locator(settled).first(), url).toBeVisible()
      await expectNoScript(url)
    }
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.clear())
    for (const { route } of all.filter(({ isPublic }) => isPublic)) {
      await visit(`${filled(route)}?${search}#${at}`)
    }
    // Without a token, this screen shows details of the URL.
    await visit(`/verify-email?${at}=${at}&x=${at}#${at}`)
    await visit(`/no-such-page/${at}?${search}#token=${at}`)
    await open(admin, '/favicon.svg')
    // These screens redirect signed-in users.
    for (const url of ['/login', '/choose-password']) await visit(`${url}?${search}#${at}`)
    for (const { route } of all.filter(({ isPublic }) => !isPublic)) {
      await visit(`${filled(route)}?${search}#${at}`)
    }
  }
})
