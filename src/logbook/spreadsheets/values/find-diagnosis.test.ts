import { expect, test } from 'vitest'
import { diagnoses } from '#reference/diagnoses.ts'
import { diagnosisTerms } from '#reference/synonyms/diagnoses.ts'
import { findDiagnosis } from './find-diagnosis.ts'

test('every term means a diagnosis of the list, and no term means two', () => {
  const codes = new Set(diagnoses.map(({ code }) => code))
  const owners = new Map<string, string>()
  for (const [code, line] of Object.entries(diagnosisTerms)) {
    expect(codes, code).toContain(code)
    for (const term of line.toLowerCase().split('|')) {
      expect(owners.get(term) ?? code, term).toBe(code)
      owners.set(term, code)
    }
  }
})

test.each([
  ['V.a. STEMI Vorderwand', 'stemi'],
  ['OHCA VF', 'ohca_presumed_cardiac'],
  ['rea (VF)', 'ohca_presumed_cardiac'],
  ['hjertestans, VF, 3 sjokk', 'ohca_presumed_cardiac'],
  ['Polytr. VU PKW', 'polytrauma'],
  ['Sepsis, urinveier?', 'sepsis'],
  ['HPP na thuisbevalling', 'postpartum_haemorrhage'],
  ['koortsconvulsie 2 jr', 'febrile_convulsion'],
  ['lårhalsbrudd ve.', 'hip_fracture'],
  ['SCA ST+ antérieur', 'stemi'],
  ['OAP sur HTA', 'acute_pulmonary_oedema'],
  ['Bekkenfractuur, instabiel', 'pelvic_fracture'],
  ['hjärnskakning efter fall', 'concussion'],
  ['verslikking', 'airway_foreign_body'],
  ['TCA intox', 'tricyclic_overdose'],
  ['Polytrauma Rea', 'traumatic_cardiac_arrest'],
  ['# femur re', 'femoral_shaft_fracture'],
])('“%s” is %s', (text, code) => {
  expect(findDiagnosis(text)?.code ?? null).toBe(code)
})

test.each([
  ['geen STEMI'],
  ['kein SHT III'],
  ['ikke hjerneslag'],
  ['STEMI uitgesloten'],
  ['Z.n. Apoplex, jetzt Sturz'],
  // These may mean several diagnoses.
  ['ACS'],
  ['V.a. ACS'],
  ['STEMI mimic'],
  ['trauma cap, suf'],
  ['PICU transport'],
  ['pneumonie dd longembolie'],
  ['Sturz auf Hüfte'],
  ['letsel been'],
  ['naar OK'],
  ['auto o/d kop, sloot'],
  ['Buiktrauma, FAST +'],
  ['hyperglycemie, bek epilepsie'],
  ['Transfert réa'],
  ['FIT FOR TRANSFER'],
  [`STEMI. ${'Long way down to the road. '.repeat(20)}`],
  ['MAP 65, pupillen gelijk'],
])('“%s” gives no diagnosis', (text) => {
  expect(findDiagnosis(text)).toBeNull()
})

test('a cell that contains words beside the diagnosis differs from a cell that contains only the diagnosis', () => {
  expect(findDiagnosis('Polytrauma')).toEqual({ code: 'polytrauma', isPartlyRead: false })
  expect(findDiagnosis('Polytrauma, Motorrad')).toEqual({ code: 'polytrauma', isPartlyRead: true })
})
