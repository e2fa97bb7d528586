import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { ageField, fillLeast, pick, saveButton } from './case-entry.ts'
import { expect, test } from './fixtures.ts'

// Counts the taps and typed characters of three real cases, for a user who has logged a case before: on this phone, and
// on a phone that has never seen Sortie. docs/logging-speed.md states the figures, and this test verifies them: they may
// fall, but not rise unnoticed.

const documented = readFileSync(new URL('../docs/logging-speed.md', import.meta.url), 'utf8')

/** Returns the figures in the row of the document's table that starts with this case. */
function documentedFiguresOf(name: string): { taps: number; typed: number } {
  const row = documented.split('\n').find((line) => line.startsWith(`| ${name} `))
  const [taps = NaN, typed = NaN] = (row ?? '').split('|').slice(2, 4).map(Number)
  return { taps, typed }
}

function counting(page: Page) {
  const count = { taps: 0, typed: 0 }
  const tap = async (target: Locator) => {
    count.taps += 1
    await target.click()
  }
  return {
    count,
    tap,
    /** Counts one tap on the field, and the typed characters. */
    type: async (target: Locator, words: string) => {
      await tap(target)
      count.typed += words.length
      await target.fill(words)
    },
    /** Types into the field that already has the focus. */
    typeOn: async (target: Locator, words: string) => {
      await expect(target).toBeFocused()
      count.typed += words.length
      await target.fill(words)
    },
    chip: (name: string) => tap(page.getByRole('radio', { name, exact: true })),
    several: (name: string) => tap(page.getByRole('checkbox', { name, exact: true })),
    button: (name: string | RegExp) =>
      tap(page.getByRole('button', { name, exact: typeof name === 'string' })),
    answer: (question: string, answer: string) =>
      tap(
        page
          .getByRole('radiogroup', { name: question, exact: true })
          .getByRole('radio', { name: answer, exact: true }),
      ),
    begin: () => tap(page.getByRole('link', { name: 'Log case', exact: true }).filter({ visible: true })),
    save: async () => {
      await tap(saveButton(page))
      await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
    },
  }
}

/** Leaves nothing of earlier visits in the browser: no answers, no journal, no session. */
async function forgetEarlierVisits(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/favicon.svg') // no script of the app holds its database open here
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    await Promise.all(
      names.map(
        (name) =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name)
            request.addEventListener('success', resolve)
            request.addEventListener('blocked', () => reject(new Error(`${name} is in use`)))
          }),
      ),
    )
  })
}

for (const phone of ['the same phone', 'a new phone'])
  test(`three real cases on ${phone} take as few taps and characters as docs/logging-speed.md states`, async ({
    page,
    given,
    open,
  }) => {
    test.slow()
    const user = await given.user()
    const openDashboard = async () => {
      if (phone === 'the same phone') return void (await page.goto('/dashboard'))
      await forgetEarlierVisits(page)
      await open(user, '/dashboard')
    }
    await open(user, '/new-case')
    await fillLeast(page, { age: 50 })
    await pick(page, 'Aircraft or vehicle', 'Helicopter')
    await pick(page, 'Supervision level', 'Independent')
    await saveButton(page).click()
    await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)

    await openDashboard()
    const stoodDown = counting(page)
    await stoodDown.begin()
    await stoodDown.button('Change: Mission outcome')
    await stoodDown.chip('Stood down en route')
    await stoodDown.chip('Trauma')
    await stoodDown.save()
    expect(stoodDown.count).toEqual(documentedFiguresOf('Stood-down mission'))

    await openDashboard()
    const transfer = counting(page)
    await transfer.begin()
    await transfer.chip('Secondary')
    await transfer.chip('Transported')
    await transfer.chip('Cardiac')
    await transfer.type(ageField(page), '63')
    await transfer.chip('Male')
    await transfer.chip('STEMI')
    await transfer.several('12-lead ECG')
    await transfer.save()
    expect(transfer.count).toEqual(documentedFiguresOf('Simple transfer'))

    await openDashboard()
    const trauma = counting(page)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const bar = page.getByRole('navigation', { name: 'Sections' })
    const airway = page.getByRole('group', { name: 'Airway', exact: true })
    await trauma.begin()
    await trauma.chip('Primary')
    await trauma.chip('Trauma')
    await trauma.type(ageField(page), '34')
    await trauma.chip('Female')
    await trauma.chip('Major trauma')
    await trauma.several('RSI')
    await trauma.several('Airway Management')
    await trauma.tap(bar.getByRole('link', { name: /^Procedures/ }))
    await trauma.tap(airway.getByRole('checkbox', { name: 'Reduced consciousness, airway at risk' }))
    await trauma.answer('Neuromuscular blocker', 'Rocuronium')
    await trauma.answer('Successful', 'Yes')
    await expect(airway.getByRole('radio', { name: 'Tracheal tube' })).toBeChecked()
    await trauma.tap(airway.getByRole('checkbox', { name: 'Waveform capnography' }))
    await trauma.button('Add blood products')
    await trauma.several('Red cells')
    await trauma.typeOn(field('Units'), '2')
    await trauma.several('Ketamine')
    await trauma.type(field('Dose'), '60')
    await trauma.save()
    expect(trauma.count).toEqual(
      documentedFiguresOf('Trauma with rapid sequence induction, airway and blood'),
    )
  })
