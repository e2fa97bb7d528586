import type { Locator, Page } from '@playwright/test'
import { createPdf, createRedPdf } from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { createPng } from '#testing/pictures.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const certificate = { name: 'ALS certificate.pdf', mimeType: 'application/pdf', buffer: createPdf() }
const photo = { name: 'Badge.png', mimeType: 'image/png', buffer: createPng({ width: 60, height: 40 }) }

test('a paramedic attaches a certificate and a photo, is told what cannot be attached, opens them, and takes one away', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal/new')
  await page.getByLabel('Title').fill('ALS provider course')
  await page.getByRole('combobox', { name: 'Type' }).fill('course')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('8')
  const input = page.getByLabel('Evidence files to upload')
  await input.setInputFiles([
    certificate,
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    photo,
  ])
  await expect(page.getByText(/^notes\.txt: choose a PDF/)).toBeVisible()
  const files = page.getByRole('list', { name: 'Evidence files' })
  await expect(files.getByRole('button', { name: 'Remove Badge.png' })).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(2)

  // A page that calls itself a PDF goes nowhere, and saving does not leave it out silently.
  await input.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(files.getByText(/^This file is damaged/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^A file is not uploaded yet/)).toBeVisible()
  await files.getByRole('button', { name: 'Remove fake.pdf' }).click()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALS provider course' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview Badge.png' }).click()
  const preview = page.getByRole('dialog', { name: 'Badge.png' })
  const picture = preview.getByRole('img', { name: 'Badge.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await expectAccessibleInBothThemes(page)
  await preview.getByRole('button', { name: 'Close' }).click()
  const saved = page.getByRole('link', { name: 'Save ALS certificate.pdf' })
  await expect(saved).toHaveAttribute('download', 'ALS certificate.pdf')
  const href = await saved.getAttribute('href')
  const opened = await page.request.get(href ?? '')
  expect(opened.headers()['content-type']).toBe('application/pdf')
  expect(opened.headers()['x-content-type-options']).toBe('nosniff')
  expect(await opened.body()).toEqual(certificate.buffer)

  await page.getByRole('link', { name: 'Edit' }).click()
  await files.getByRole('button', { name: 'Remove ALS certificate.pdf' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open Badge.png' })).toBeVisible()
  await expect(saved).toBeHidden()
})

/** Returns the share of red in what is drawn of an element. */
async function redOf(element: Locator): Promise<number> {
  const page = element.page()
  const clip = (await element.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context!.getImageData(0, 0, image.width, image.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! > 240 && data[at + 1]! < 20) red += 1
    return red / (image.width * image.height)
  }, picture)
}

test('a PDF is shown in the page by the viewer of the browser, and can be saved', async ({
  page,
  given,
  open,
}) => {
  const preview = await previewOfPdf(page, await given.user(), open)
  test.skip(!(await page.evaluate(() => navigator.pdfViewerEnabled)), 'this browser has no viewer')
  await expect.poll(() => redOf(preview.locator('iframe'))).toBeGreaterThan(0.1)
  const download = page.waitForEvent('download')
  await preview.getByRole('link', { name: 'Save the file' }).click()
  expect((await download).suggestedFilename()).toBe('Red.pdf')
})

test('where the browser has no viewer, a PDF can be saved', async ({ page, given, open }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: false }),
  )
  const preview = await previewOfPdf(page, await given.user(), open)
  await expect(preview.getByText('This browser shows no PDF in a page.')).toBeVisible()
  await expect(preview.locator('iframe')).toBeHidden()
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await preview.getByRole('link', { name: 'Save the file' }).click()
  expect((await download).suggestedFilename()).toBe('Red.pdf')
})

/** Saves an activity with a PDF as evidence, and opens the preview of the file. */
async function previewOfPdf(
  page: Page,
  user: GivenUser,
  open: (user: GivenUser, path: string) => Promise<void>,
): Promise<Locator> {
  await open(user, '/cpd-portal/new')
  await page.getByLabel('Title').fill('ALS provider course')
  await page.getByRole('combobox', { name: 'Type' }).fill('course')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('8')
  const file = { name: 'Red.pdf', mimeType: 'application/pdf', buffer: createRedPdf() }
  await page.getByLabel('Evidence files to upload').setInputFiles([file])
  await expect(page.getByRole('button', { name: 'Remove Red.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Preview Red.pdf' }).click()
  return page.getByRole('dialog', { name: 'Red.pdf' })
}

test('files are dropped, five at most @desktop', async ({ page, given, open }) => {
  await open(await given.user(), '/cpd-portal/new')
  const drop = async (names: readonly string[]) => {
    const content = createPdf().toString('latin1')
    const files = await page.evaluateHandle(
      ([all, text]) => {
        const transfer = new DataTransfer()
        for (const name of all) transfer.items.add(new File([text], name, { type: 'application/pdf' }))
        return transfer
      },
      [names, content] as const,
    )
    await page.getByText(/^PDF, JPEG, PNG/).dispatchEvent('drop', { dataTransfer: files })
  }
  const files = page.getByRole('list', { name: 'Evidence files' })
  await drop(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  await expect(files.getByRole('button', { name: /^Remove/ })).toHaveCount(4)
  await drop(['e.pdf', 'f.pdf'])
  await expect(files.getByRole('button', { name: 'Remove e.pdf' })).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('alert').filter({ hasText: /at most 5|5 files/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden()
})

test('a slow upload shows how far it is, can be cancelled, and one that fails is tried again @desktop', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal/new')
  let isDown = true
  await page.route('**/api/evidence?*', (route) => (isDown ? route.abort() : route.continue()))
  const input = page.getByLabel('Evidence files to upload')
  await input.setInputFiles(certificate)
  const files = page.getByRole('list', { name: 'Evidence files' })
  await expect(files.getByText(/^Sortie cannot be reached/)).toBeVisible()
  isDown = false
  await files.getByRole('button', { name: 'Try ALS certificate.pdf again' }).click()
  await expect(files.getByRole('button', { name: 'Remove ALS certificate.pdf' })).toBeVisible()
  await expect(files.getByText(/^1 kB$/)).toBeVisible()

  await page.unrouteAll()
  await page.route('**/api/evidence?*', () => new Promise(() => {}))
  await input.setInputFiles(photo)
  await expect(files.getByRole('progressbar', { name: 'Uploading Badge.png' })).toBeAttached()
  await files.getByRole('button', { name: 'Cancel Badge.png' }).click()
  await expect(files.getByText('Badge.png')).toBeHidden()
  await expect(files.getByRole('listitem')).toHaveCount(1)

  // What the server found wrong with a file stays wrong: repeating it is not offered.
  await page.unrouteAll()
  await input.setInputFiles({ ...certificate, name: 'Broken.pdf', buffer: Buffer.from('no PDF') })
  await expect(files.getByText(/^This file is damaged/)).toBeVisible()
  await expect(files.getByRole('button', { name: 'Try Broken.pdf again' })).toBeHidden()
  await files.getByRole('button', { name: 'Remove Broken.pdf' }).click()

  // Uploaded files survive a closed page with everything else that was typed.
  await page.unrouteAll()
  await page.reload()
  await expect(files.getByRole('button', { name: 'Remove ALS certificate.pdf' })).toBeVisible()
})
