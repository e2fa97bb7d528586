import { ageField, part, pick, saveButton } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('an injured patient is logged in full: vital signs, induction, airway, drugs, blood and reflection', async ({
  page,
  given,
  open,
}) => {
  test.slow()
  await open(await given.user(), '/new-case')
  for (const [question, answer] of [
    ['Mission type', 'Primary'],
    ['Mission outcome', 'Transported'],
    ['Aircraft or vehicle', 'Helicopter'],
    ['Case type', 'Trauma'],
    ['My role', 'Doctor'],
  ] as const)
    await pick(page, question, answer)
  await ageField(page).fill('34')
  await page.getByRole('checkbox', { name: 'RSI', exact: true }).check()
  const bar = page.getByRole('navigation', { name: 'Sections' })
  const jump = (section: string) => bar.getByRole('link', { name: new RegExp(`^${section}`) }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  await jump('Patient')
  await expect(page.getByRole('button', { name: 'Patient', exact: true })).toBeFocused()
  await pick(page, 'Head and neck', '4')
  await page.getByRole('button', { name: 'Add vital signs' }).click()
  await page.getByRole('button', { name: 'First on team arrival' }).click()
  for (const [name, value] of [
    ['Heart rate', '120'],
    ['Systolic', '80'],
    ['Diastolic', '50'],
  ] as const)
    await field(name).fill(value)
  await expect(page.getByLabel('Calculated values', { exact: true })).toHaveText(
    'Mean pressure 60 mmHg · Shock index 1.50 (high)',
  )

  await jump('Procedures')
  const airway = page.getByRole('group', { name: 'Airway', exact: true })
  await airway.getByRole('checkbox', { name: 'Reduced consciousness, airway at risk' }).check()
  await pick(page, 'Neuromuscular blocker', 'Rocuronium')
  await pick(page, 'Successful', 'Yes')
  await expect(page.getByLabel('First pass', { exact: true })).toHaveText('First pass success')
  await expect(airway.getByRole('radio', { name: 'Tracheal tube' })).toBeChecked()
  await airway.getByRole('checkbox', { name: 'Waveform capnography' }).check()
  await page.getByRole('button', { name: 'Add blood products' }).click()
  await page.getByRole('checkbox', { name: 'Red cells', exact: true }).check()
  await field('Units').fill('2')
  await page.getByRole('checkbox', { name: 'Ketamine', exact: true }).check()
  await field('Dose').fill('60')

  await jump('Learning')
  await field('So what?').fill('Blood earlier would have helped.')
  await expectAccessibleInBothThemes(page)
  await saveButton(page).click()

  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  // The form also has an airway section, and disappears a moment after the URL changes.
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('First-pass success')
  // What stands at a glance is not said again.
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Waveform capnography')
  await expect(part(page, 'Airway')).not.toContainText('Waveform capnography')
  await expect(part(page, 'Airway')).not.toContainText('First-pass success')
  await expect(page.getByText('Rocuronium').first()).toBeVisible()
  await expect(page.getByText('Red cells').first()).toBeVisible()
  await expect(page.getByText('Ketamine').first()).toBeVisible()
  await expect(page.getByText('Blood earlier would have helped.')).toBeVisible()
})
