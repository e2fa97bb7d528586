import { expect, test } from '#testing/test.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { sheetOf } from './sheet.ts'

const written = {
  date: '2026-03-14',
  encounterSetting: 'simulated',
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    platform: 'rotary_wing',
    activatedAt: '2026-03-14T08:10+01:00',
    atPatientAt: '2026-03-14T08:31+01:00',
  },
  patient: { gender: 'male' },
  clinical: {
    summary: 'A fall of four metres.',
    vitals: [{ point: 'first', heartRate: 118, systolicBp: 92 }],
  },
  drugs: [
    { code: 'ketamine', dose: 80, unit: 'mg', route: 'intravenous', givenByRole: 'performed_supervised' },
  ],
  blood: [{ product: 'red_cells', units: 2 }],
  outcome: { destinationType: 'major_trauma_centre' },
} as const

test('says what happened, what was done, given and when, and everything that the signature covers', async ({
  given,
}) => {
  const { sections, facts, signedFields } = sheetOf(await given.case(written as never))
  expect(facts).toContainEqual({ label: 'Setting', words: 'Simulated' })
  const words = Object.fromEntries(
    sections.map(({ title, lines, rows }) => [title, JSON.stringify([lines, rows])]),
  )
  expect(words['What happened']).toContain('A fall of four metres.')
  expect(words.Drugs).toContain('80 mg IV')
  expect(words.Blood).toContain('2 units')
  expect(words.Times).toContain('["At patient","2026-03-14 ')
  expect(words['Vital signs']).toContain('118')
  const signed = new Map(signedFields.map(({ label, words }) => [label, words]))
  expect(signed.get('Case type')).toBe('Trauma')
})

test('says nothing about supervision: not of the case, not of a procedure, and not who was present', async ({
  given,
}) => {
  const sheets = await Promise.all(
    supervisionLevels
      .filter(({ code }) => code !== 'observed' && code !== 'supervising')
      .flatMap(({ code: supervisionLevel }) =>
        (['performed', 'performed_supervised'] as const).map((operatorRole) => ({
          supervisionLevel,
          operatorRole,
        })),
      )
      .map(async ({ supervisionLevel, operatorRole }) => {
        const logged = await given.case({
          ...(written as object),
          team: { myRole: 'doctor', supervisionLevel },
          procedures: [{ code: 'tourniquet', operatorRole, supervisionLevel }],
          drugs: [{ code: 'ketamine', dose: 80, unit: 'mg', givenByRole: operatorRole }],
          blood: [{ product: 'red_cells', units: 2, givenByRole: operatorRole }],
        })
        return JSON.stringify(sheetOf(logged))
      }),
  )
  expect(new Set(sheets).size).toBe(1)
  expect(sheets[0]).not.toMatch(/supervis/i)
})
