import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#platform/web/components/toast.ts'
import { readRecords } from '#platform/web/offline/device-records.ts'
import { caseForm } from '../../web/capability.ts'
import { clinician, openScreen, findScreen, stubBrowser, waitUntilRendered } from '#testing/screens.tsx'
import { discardEntry, whenStored } from '../../outbox/web/device-drafts.ts'
import type { StoredEntry } from '../../outbox/stored-entry.ts'

vi.mock('../../fields/web/load-issues.ts', async (original) => ({
  ...(await original<typeof import('../../fields/web/load-issues.ts')>()),
  // Nothing is missing or wrong: these tests are about where the case is stored.
  loadIssueRules: async () => ({
    issuesOf: () => ({ errors: [], warnings: [], missingErrors: [], optionalFields: [] }),
    hasFreeText: () => false,
  }),
}))

beforeEach(async () => {
  await whenStored()
  await Promise.all((await readRecords(clinician.id)).map(({ id }) => discardEntry(clinician.id, id)))
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openForm() {
  openScreen({ screens: { '/new-case': findScreen(caseForm, '/new-case') }, path: '/new-case' })
  await screen.findByRole('heading', { name: 'Log a case', level: 1 })
  await waitUntilRendered()
  return screen.getByLabelText<HTMLInputElement>(/^Age(?: \*)?$/, { selector: 'input' })
}
const type = (field: HTMLElement, text: string) => fireEvent.input(field, { target: { value: text } })
const shownState = () => document.querySelector('[data-state]')?.textContent
const ageOnDevice = async () =>
  ((await readRecords(clinician.id)) as StoredEntry[]).at(-1)?.entry.fields.patientAge

/** The database completes no write until it is released. */
function slowDatabase(): { release: () => void } {
  let isSlow = true
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function slow(this: IDBObjectStore, value) {
    // A transaction with pending requests does not complete.
    const keepOpen = () => {
      if (isSlow) this.count().addEventListener('success', keepOpen)
    }
    keepOpen()
    return put.call(this, value)
  })
  return {
    release: () => {
      isSlow = false
    },
  }
}

function fullDatabase() {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
}

test('it says “saved” only when the database has every keystroke', async () => {
  const age = await openForm()
  type(age, '3')
  expect(shownState()).toBe('Saving…')
  await waitFor(() => expect(shownState()).toBe('Saved on this device'))
  expect(await ageOnDevice()).toBe(3)

  const { release } = slowDatabase()
  type(age, '34')
  expect(shownState()).toBe('Saving…')
  await waitFor(() => expect(IDBObjectStore.prototype.put).toHaveBeenCalled())
  expect(shownState()).toBe('Saving…')
  // Typed while the database still writes the previous keystroke.
  type(age, '35')
  release()
  await waitFor(() => expect(shownState()).toBe('Saved on this device'))
  expect(await ageOnDevice()).toBe(35)
})

test('if the device cannot store the entry, it says so and what to do, and saves once there is room', async () => {
  const infoToast = vi.spyOn(toast, 'info')
  const age = await openForm()
  fullDatabase()
  type(age, '3')
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('Leave this page open until the case is logged')
  expect(shownState()).toBe('Not saved on this device')

  fireEvent.click(screen.getByRole('button', { name: 'Log case' }))
  const refused = vi.spyOn(toast, 'error')
  await waitFor(() => expect(refused.mock.lastCall?.[0]).toMatch(/^Not sent yet, and not saved/))
  expect(infoToast).not.toHaveBeenCalled()
  expect(age.value).toBe('3')

  // The list of drafts and a second visit of the form also report it.
  cleanup()
  openScreen({
    screens: { '/logbook/drafts': findScreen(caseForm, '/logbook/drafts') },
    path: '/logbook/drafts',
    user: clinician,
  })
  expect(await screen.findByText('Not saved on this device')).toBeDefined()
  expect(screen.queryByText('On this device')).toBeNull()
  cleanup()
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  type(await openForm(), '34')
  await waitFor(() => expect(shownState()).toBe('Saved on this device'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await ageOnDevice()).toBe(34)
})

test('the journal keeps an entry until the database has stored it', async () => {
  const age = await openForm()
  fullDatabase()
  type(age, '34')
  await screen.findByRole('alert')
  const journalKeys = () =>
    Object.keys(localStorage).filter((key) => key.startsWith(`typing:${clinician.id}:`))
  expect(journalKeys()).toHaveLength(1)
  cleanup()
  await openForm()
  expect(journalKeys()).toHaveLength(1)
})
