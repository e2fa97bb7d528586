import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { emailNames, emailHtmlWith } from '#testing/all-emails.ts'
import { expect, test } from './fixtures.ts'
import { payloads, watchScripts } from './script-watch.ts'

// Every address of the product, several times over.
test.setTimeout(120_000)

test('what runs, or could, is seen: the watch is alive', async ({ page }) => {
  const { seen } = await watchScripts(page)
  const planted = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<svg onload=alert(1)>']
  for (const html of planted) {
    await page.setContent(`<p>${html}</p>`)
    await expect.poll(async () => (await seen()).ran.length, html).toBeGreaterThan(0)
    expect((await seen()).dangers).not.toEqual([])
  }
  await page.setContent('<a href=" java\nscript:alert(1)">x</a>')
  expect((await seen()).dangers).toHaveLength(1)
  // On a page of ours the policy would stop it; that it could be put in is the fault.
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() =>
    document.querySelector('h1')?.insertAdjacentHTML('beforeend', '<a href="javascript:alert(1)">x</a>'),
  )
  expect((await seen()).dangers).toHaveLength(1)
})

test('no letter carries script, whatever somebody calls themselves or writes', async ({ page }) => {
  const { expectNoScript } = await watchScripts(page)
  const written = emailHtmlWith('').map(([name]) => name.replace(' of a guest', ''))
  expect([...new Set(written)].toSorted()).toEqual(await emailNames())
  // No policy stands above a mail; images are asked for nowhere.
  await page.goto('about:blank')
  for (const words of [payloads.join(' '), ...payloads]) {
    const letters = emailHtmlWith(words)
    await page.setContent(letters.map(([, html]) => html.replace('<!doctype html>', '')).join('\n'))
    await expectNoScript(words)
  }
})

/** Every URL of the product, as the capabilities declare them. */
function addresses(): { route: string; isPublic: boolean }[] {
  const src = path.join(import.meta.dirname, '../src')
  const declared = globSync('*/web/capability.ts', { cwd: src }).flatMap((file) => {
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
  `after before cursor draft email flagged from like live missionType next organization page patientOf
  period profession q role search sort status supervisor tab ticket to token type`.split(/\s+/)

// What a screen ends with: its title, or that there is nothing of the kind.
const settled = 'h1, main h2, main [role="alert"], main p'

const reflected = [
  `"'></title></textarea><img src=x onerror=alert(1)><script>alert(1)</script><svg onload=alert(1)>`,
  'javascript:alert(1)//',
]

test('nothing that an address holds runs as script, in its path, its search or its hash', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const somebody = await given.user({ role: 'super_admin' })
  const all = addresses()
  expect(all.length).toBeGreaterThan(20)
  expect(all.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/verify-email/{-$token}', '/reset-password', '/setup', '/logbook/$id/edit']),
  )
  for (const payload of reflected) {
    const at = encodeURIComponent(payload)
    const search = new URLSearchParams(parameters.map((name) => [name, payload])).toString()
    const filled = (route: string) => route.replaceAll(/\{?-?\$\w+\}?/g, at)
    const visit = async (address: string) => {
      await page.goto(address)
      await expect(page.locator(settled).first(), address).toBeVisible()
      await expectNoScript(address)
    }
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.clear())
    for (const { route } of all.filter(({ isPublic }) => isPublic)) {
      await visit(`${filled(route)}?${search}#${at}`)
    }
    // Without a token it tells what was in the address.
    await visit(`/verify-email?${at}=${at}&x=${at}#${at}`)
    await visit(`/no-such-page/${at}?${search}#token=${at}`)
    await open(somebody, '/favicon.svg')
    // Who is signed in is led on from there.
    for (const address of ['/login', '/choose-password']) await visit(`${address}?${search}#${at}`)
    for (const { route } of all.filter(({ isPublic }) => !isPublic)) {
      await visit(`${filled(route)}?${search}#${at}`)
    }
  }
})
