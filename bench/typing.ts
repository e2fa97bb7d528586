// node bench/typing.ts: measures how long a keystroke takes in the case form on a phone, compared with a bare text area in
// the same run. See docs/benchmarks.md. Needs a built web app and Chromium (CHROMIUM_PATH).
import { parseArgs } from 'node:util'
import type { Browser, Locator, Page } from '@playwright/test'
import { runToEnd } from './ending.ts'
import { middle, openBare, openPhone, phone, slowDown, slowdownOption } from './phone.ts'
import { bounded, tableOf, type Row } from './report.ts'

/** The times of one keystroke, in milliseconds. */
interface Keystroke {
  /** From the key press until its events have been handled. */
  handled: number
  /** The frame that shows the letter: style, layout, paint. */
  drawn: number
  /** From the key press until that frame is done, including the wait for the next refresh of the screen. */
  seen: number
}

interface Place {
  name: string
  open: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  keys: readonly string[]
}

/** A frame on a phone four times slower; what a letter may take without slowing down. */
const budgetMs = { slowed: 16.7, unslowed: 12 }
const words = 'fall from height at home '.split('').map((letter) => (letter === ' ' ? 'Space' : letter))
const digits = ['3', '4', 'Backspace', 'Backspace']

const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })

/** Taps like a finger, because Chromium would hit-test a mouse pointer on the page in every frame. */
async function tapOn(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Waits until elements that come into view have their size.
  await target.page().waitForTimeout(200)
  await target.tap()
}

const pick = (page: Page, question: string, answer: string) =>
  tapOn(page.getByRole('radiogroup', { name: question, exact: true }).getByRole('radio', { name: answer }))

async function openQuickLog(page: Page): Promise<void> {
  await page.goto('/new-case')
  for (const [question, answer] of [
    ['Mission type', 'Primary'],
    ['Mission outcome', 'Transported'],
    ['Case type', 'Trauma'],
    ['My role', 'Doctor'],
  ] as const)
    await pick(page, question, answer)
  await tapOn(page.getByRole('switch'))
}

async function openEverySection(page: Page): Promise<void> {
  await openQuickLog(page)
  await tapOn(page.getByRole('checkbox', { name: 'RSI', exact: true }))
  const bar = page.getByRole('navigation', { name: 'Sections' })
  for (const section of ['Mission', 'Team', 'Patient', 'Procedures', 'Learning'])
    await bar.getByRole('link', { name: new RegExp(`^${section}`) }).tap()
  await tapOn(page.getByRole('button', { name: 'Add vital signs' }))
  await tapOn(page.getByRole('button', { name: 'First on team arrival' }))
}

const floor: Place = { name: 'bare text area', open: openBare, field: textbox('Words'), keys: words }
const places: readonly Place[] = [
  { name: 'quick log, age', open: openQuickLog, field: textbox('Age'), keys: digits },
  { name: 'quick log, note', open: openQuickLog, field: textbox('Note for the review'), keys: words },
  { name: 'all sections, age', open: openEverySection, field: textbox('Age'), keys: digits },
  { name: 'all sections, heart rate', open: openEverySection, field: textbox('Heart rate'), keys: digits },
  { name: 'all sections, summary', open: openEverySection, field: textbox('Summary'), keys: words },
]

/** Runs in the page. Records each keystroke. */
function watch(): void {
  const letters: Keystroke[] = []
  let startedAt = 0
  let letter: Keystroke | null = null
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      startedAt = performance.now()
      const mine: Keystroke = { handled: NaN, drawn: NaN, seen: NaN }
      letter = mine
      requestAnimationFrame(() => {
        const frame = performance.now()
        // Runs before all other work once the frame is done.
        void scheduler.postTask(
          () => {
            const now = performance.now()
            letters.push(Object.assign(mine, { drawn: now - frame, seen: now - timeStamp }))
          },
          { priority: 'user-blocking' },
        )
      })
    },
    true,
  )
  addEventListener('input', () => {
    if (letter) letter.handled = performance.now() - startedAt
  })
  Object.assign(window, { letters })
}

interface Typing {
  letters: number
  slowdown: number
  origin: string
  token: string
}

async function typeIn(browser: Browser, place: Place, { letters, slowdown, origin, token }: Typing) {
  const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript((given) => localStorage.setItem('token', given), token)
    await place.open(page)
    await tapOn(place.field(page))
    // Waits until the page has fetched what it loads when idle.
    await page.waitForTimeout(2_500)
    await page.evaluate(watch)
    await slowDown(page, slowdown)
    for (let at = 0; at < letters; at += 1) {
      // Types like a quick typist, at no fixed moment of the frame. Holds the key for 50 ms, because an immediate release
      // would fall into the frame that is measured.
      await page.keyboard.press(place.keys[at % place.keys.length] ?? 'a', { delay: 50 })
      await page.waitForTimeout(40 + Math.random() * 40)
    }
    return await page.evaluate(() => (window as unknown as { letters: Keystroke[] }).letters)
  } finally {
    await context.close()
  }
}

/** Returns the median of the least disturbed round, because other load on the machine can only add time. */
const quickest = (rounds: readonly Keystroke[][], take: (letter: Keystroke) => number): number =>
  Math.min(...rounds.map((letters) => middle(letters.map(take))))

const workOf = ({ handled, drawn }: Keystroke): number => handled + drawn

interface Rounds {
  found: readonly Keystroke[][]
  bareRounds: readonly Keystroke[][]
  atMost: number
}

function rowsOf(name: string, { found, bareRounds, atMost }: Rounds): Row[] {
  const beside = (what: string, take: (letter: Keystroke) => number): Row => {
    const ours = quickest(found, take)
    const bareTime = quickest(bareRounds, take)
    return {
      name: `${name}: ${what}`,
      figure: `${ours.toFixed(1)} ms`,
      limit: `bare ${bareTime.toFixed(1)} ms, +${(ours - bareTime).toFixed(1)}`,
      ratio: ours / bareTime,
      budget: 'none',
      passes: true,
    }
  }
  return [
    bounded(`${name}: handled and painted`, {
      found: quickest(found, workOf),
      atMost,
      unit: 'ms',
    }),
    beside('until visible', ({ seen }) => seen),
    beside('compared with a bare text area', workOf),
  ]
}

await runToEnd(async () => {
  const { values } = parseArgs({
    options: {
      letters: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '5' },
      ...slowdownOption,
    },
  })
  const slowdown = Number(values.slowdown)
  const { browser, origin, token } = await openPhone()
  const found = new Map<Place, Keystroke[][]>([floor, ...places].map((place) => [place, []]))
  // Takes turns, so that other load on the machine affects all of them.
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [place, rounds] of found) {
      process.stderr.write(`${place.name}\n`)
      rounds.push(await typeIn(browser, place, { letters: Number(values.letters), slowdown, origin, token }))
    }
  }
  const bareRounds = found.get(floor) ?? []
  const atMost = slowdown === 1 ? budgetMs.unslowed : budgetMs.slowed
  const rows = places.flatMap((place) =>
    rowsOf(place.name, { found: found.get(place) ?? [], bareRounds, atMost }),
  )
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  return rows.every(({ passes }) => passes) ? 0 : 1
})
