/** Headings as people write them, each with a few of the values below it. */
import { expect, test } from 'vitest'
import type { Cell } from '../../files/sheets.ts'
import { isIdentifierHeading } from '../identifier-headings.ts'
import { procedureOfHeading } from '../tick-headings.ts'
import { guessColumns } from './guess-columns.ts'

const date: Cell[] = ['04.03.2025', '05.03.2025', '06.03.2025']
const clock: Cell[] = ['14:05', '9h12', 1423]
const text: Cell[] = ['went well', 'night, wind', 'long way down to the road']
const drug: Cell[] = ['Ketamin 20 mg', 'Fentanyl', 'Morphin 5 mg']
const year: Cell[] = [45, 67, 12]
const tick: Cell[] = ['x', null, 'x']

async function guess(heading: string, cells: readonly Cell[]) {
  const { columns } = await guessColumns(
    [heading],
    cells.map((cell) => [cell]),
    { places: {} },
  )
  const [column] = columns
  if (!column) throw new Error('There is no column')
  return column.mapping
}

const table: Readonly<Record<string, readonly [string, string, readonly Cell[]][]>> = {
  French: [
    ['N°', 'missionNumber', ['25-001', '25-002']],
    ['N° interv.', 'missionNumber', ['25-001', '25-002']],
    ['Heure', 'mission.callReceivedAt', clock],
    ['S/place', 'mission.arriveSceneAt', clock],
    ['S/pl', 'mission.arriveSceneAt', clock],
    ['arr. hôp.', 'mission.arriveDestinationAt', clock],
    ['Hôp.', 'mission.arriveDestinationAt', clock],
    ['J/N', 'mission.lightCondition', ['jour', 'nuit']],
    ['Sup.', 'team.supervisionLevel', ['seul', 'astreinte', 'seul']],
    ['Rem.', 'reflection.what', text],
    ['Médic.', 'drugs', drug],
    ['Autres médics', 'drugs', drug],
    ['Analg./séd./curare', 'drugs', drug],
    ['Autres gestes', 'procedures', ['minerve', 'attelle', 'RSI']],
    ['Problème / Dg', 'clinical.diagnosisPrimary', ['STEMI', 'sepsis', 'chute 3 m']],
    ['Dg', 'clinical.diagnosisPrimary', ['STEMI']],
    ['VL', 'airway.videoLaryngoscope', tick],
    ['Treuil', 'mission.hoistUsed', tick],
    ['Treuil (n)', 'mission.hoistCycles', [1, 2, 3, 2]],
    ['Type', 'mission.missionType', ['P', 'S', 'prim', '1re', 'renfort', 'P', 'mission test']],
  ],
  German: [
    ['Uhrzeit', 'mission.callReceivedAt', clock],
    ['Lfd. Nr.', 'missionNumber', ['1', '2']],
    ['Geschl.', 'patient.gender', ['m', 'w']],
    ['Gew. (kg)', 'patient.weightKg', [80, 72]],
    ['Diagn.', 'clinical.diagnosisPrimary', ['STEMI']],
    ['Arbeitsdiagnose', 'clinical.diagnosisPrimary', ['STEMI']],
    ['T/N', 'mission.lightCondition', ['Tag', 'Nacht']],
    ['Med.', 'drugs', drug],
    ['Bem.', 'reflection.what', text],
    ['Bemerkung 2', 'reflection.what', text],
    ['Falltyp', 'type', ['Trauma', 'Internistisch', 'Trauma']],
    ['Art', 'mission.missionType', ['Primär', 'Sekundär', 'Primär']],
    ['Art', 'type', ['Trauma', 'Internistisch', 'Trauma']],
    ['Ank. Klinik', 'mission.arriveDestinationAt', clock],
  ],
  Nordic: [
    ['Åtg/läkem', 'procedures', ['PVK', 'EKG', 'HLR', 'morfin 5 mg']],
    ['Tp', 'clinical.vitals.first.temperatureC', [36.8, '37,2', 38.1]],
    ['Lev.', 'mission.arriveDestinationAt', clock],
    ['TIDER (lokal) Hos pas', 'mission.atPatientAt', clock],
    ['Avg', 'mission.mobileAt', clock],
    ['Tid', 'mission.callReceivedAt', clock],
    ['På skadested', 'mission.arriveSceneAt', clock],
    ['Arbeidsdiagnose', 'clinical.diagnosisPrimary', ['STEMI']],
    ['Merkn.', 'reflection.what', text],
    ['Løpenummer', 'missionNumber', ['1', '2']],
    ['Legemidler', 'drugs', drug],
    ['Andre tiltak', 'procedures', ['EKG', 'RSI', 'NIV']],
    ['Dag/natt', 'mission.lightCondition', ['Dag', 'Natt']],
    ['Øvrigt', 'reflection.what', text],
  ],
  Dutch: [
    ['Pt nevendx', 'clinical.diagnosisSecondary', ['STEMI', 'sepsis']],
    ['Vitaal bij aank. EMV', 'clinical.vitals.first.gcsTotal', [3, 'E1M1V1', 15]],
    ['Vitaal bij aank. pols', 'clinical.vitals.first.heartRate', [90, 120, 'PEA']],
    ['T', 'clinical.vitals.first.temperatureC', [36.7, '35,1']],
    ['Luchtweg pog', 'airway.attempts', [1, '2x', '1e']],
    ['Tijden vertr', 'mission.leaveSceneAt', clock],
    ['Tijd alarm', 'mission.callReceivedAt', clock],
    ['Team FU', 'outcome.followUpNote', text],
    ['Datum', 'date', date],
    ['Ritnummer', 'missionNumber', ['A12', 'A13']],
    ['Tijd', 'mission.callReceivedAt', clock],
    ['Ter plaatse', 'mission.arriveSceneAt', clock],
    ['Leeftijd', 'patientAge', year],
    ['Geslacht', 'patient.gender', ['man', 'f']],
    ['Gewicht', 'patient.weightKg', [80, 72]],
    ['Werkdiagnose', 'clinical.diagnosisPrimary', ['STEMI']],
    ['Handelingen', 'procedures', ['RSI', 'IO', 'ECG']],
    ['Verrichtingen', 'procedures', ['RSI', 'IO', 'ECG']],
    ['Medicatie', 'drugs', drug],
    ['Bijzonderheden', 'reflection.what', text],
    ['Opmerkingen', 'reflection.what', text],
    ['Soort', 'mission.missionType', ['Primair', 'Secundair', 'P']],
    ['Bestemming', 'outcome.destinationType', ['ICU', 'SEH']],
  ],
  Italian: [
    ['Ora', 'mission.callReceivedAt', clock],
    ['Ora allarme', 'mission.callReceivedAt', clock],
    ['Arr. osp.', 'mission.arriveDestinationAt', clock],
    ['Tipo', 'mission.missionType', ['Primario', 'Secondario', 'P']],
    ['Farmaci somm.', 'drugs', drug],
    ['Altre manovre', 'procedures', ['RSI', 'IO', 'ECG']],
    ['Ipotesi diagn.', 'clinical.diagnosisPrimary', ['STEMI']],
  ],
  Spanish: [
    ['Hora', 'mission.callReceivedAt', clock],
    ['Tipo', 'type', ['Trauma', 'Trauma', 'Otro']],
    ['Diagnóstico de trabajo', 'clinical.diagnosisPrimary', ['STEMI']],
    ['Otros procedimientos', 'procedures', ['RSI', 'IO', 'ECG']],
    ['Hospital de destino', 'outcome.destinationType', ['UCI']],
  ],
  English: [
    ['Time', 'mission.callReceivedAt', clock],
    ['Dx', 'clinical.diagnosisPrimary', ['STEMI']],
    ['Arr. scene', 'mission.arriveSceneAt', clock],
    ['Arr. hosp.', 'mission.arriveDestinationAt', clock],
    ['Other drugs', 'drugs', drug],
    ['Sedation / muscle relaxants', 'drugs', drug],
    ['Obs', 'clinical.vitals.first.several', ['HR 90 BP 120/80', 'SpO2 98 RR 16']],
    ['Obs.', 'reflection.what', text],
    ['Date / time', 'date', date],
    ['SBP/DBP', 'clinical.vitals.first.bloodPressure', ['120/80', '95/60']],
  ],
}

for (const [language, lines] of Object.entries(table)) {
  test.each(lines)(`${language}: a column “%s” becomes %s`, async (heading, target, cells) => {
    expect((await guess(heading, cells)).target).toBe(target)
  })
}

test.each<[string, readonly Cell[]]>([
  ['Base / véh.', ['R4', 'SMUR Nord', 'R4']],
  ['Diagnosis / procedures', ['STEMI, RSI', 'fall; IO access', 'asthma']],
  ['Vol (min)', [17, 22, 45]],
  ['Temps sur place (min)', [117, 122, 145]],
  ['Durée tot. (min)', [50, 61, 75]],
  ['Heure', ['matin', 'soir', 'nuit']],
  ['Time', [45, 60, 30]],
  ['Hôp.', ['CHUV', 'Riaz', 'Yverdon']],
  ['Type', ['R4', 'AG', 'R15']],
  ['Sup.', ['CM', 'NB', 'PL']],
  ['Réduct. (fx/lux)', tick],
  ['CE', tick],
  ['Pat.', ['ASDF', 'QWER', 'ZXCV']],
])('a column “%s” whose values are ambiguous is left to the user', async (heading, cells) => {
  expect((await guess(heading, cells)).use).not.toBe('field')
})

test.each([
  ['VVP (n)', 'iv_access'],
  ['IOT', 'tracheal_intubation_oral'],
  ['ML/i-gel', 'supraglottic_airway'],
  ['ML / i-gel', 'supraglottic_airway'],
  ['VNI', 'non_invasive_ventilation'],
  ['DT', 'chest_drain_inserted'],
  ['Thoracost.', 'finger_thoracostomy'],
  ['Thoraxdren', 'chest_drain_inserted'],
  ['CEE (n)', 'defibrillation'],
  ['MCE', 'cpr_manual'],
  ['LUCAS', 'cpr_mechanical'],
  ['KTA', 'arterial_line'],
  ['VVC', 'central_venous_access'],
  ['ZVK', 'central_venous_access'],
  ['Écho', 'ultrasound_other'],
  ['Echo', 'ultrasound_cardiac'],
  ['Garrot', 'tourniquet'],
  ['Ceint. pelv.', 'pelvic_binder'],
  ['Beckenschl.', 'pelvic_binder'],
  ['Réduct.', 'fracture_reduction'],
  ['ALR/BIF', 'regional_nerve_block'],
  ['Intub.', 'tracheal_intubation_oral'],
  ['Botnaald', 'io_access'],
])('crosses under “%s” are a procedure', async (heading, procedure) => {
  expect(procedureOfHeading(heading)).toBe(procedure)
  expect(await guess(heading, tick)).toMatchObject({ target: 'procedures.mark', procedure })
})

test('“Sedation” over crosses is the procedure, and “CE” with counts are red cells', async () => {
  expect(await guess('Sedation', tick)).toMatchObject({ procedure: 'procedural_sedation' })
  expect(await guess('CE (n)', [2, 1, 4])).toMatchObject({ procedure: 'red_cells_given' })
})

test.each(['IOT/VVC', 'Trait.', 'Ultras.', 'D.', 'RSI / LUCAS'])(
  '“%s” names no single procedure',
  (heading) => {
    expect(procedureOfHeading(heading)).toBeNull()
  },
)

test.each<[string, ...Cell[]]>([
  ['Patient', 'H 55', 'F 3 mois', 'F, 67 ans'],
  ['Patient (sexe/âge)', 'H 55', 'F 3 mois', 'F, 67 ans'],
  ['Pat.', 'm, 67 J', 'w 45 J', 'u 82 J'],
  ['Pasient', 'M 45 år', 'K, 30 år', 'M 8 mnd'],
  ['Paziente', 'M 34', 'F/56', 'M, 71'],
  ['Alder/kjønn', '45 M', '♀30', '71 K'],
  ['Age/Sex', 'M/34', '45 F', 'F 23'],
  ['Alter / Geschlecht', '67 m', '45 w', '82 w'],
  ['Âge et sexe', '67 H', '45 F', '82 F'],
])('sex and age in one column “%s”', async (heading, ...cells) => {
  expect((await guess(heading, cells)).target).toBe('patient.sexAndAge')
})

test('a column “Age/Sex” with only ages is the age', async () => {
  expect((await guess('Age/Sex', year)).target).toBe('patientAge')
})

test.each<[string, ...Cell[]]>([
  ['Patient', 'Müller', 'Dupont Jean', 'H 55'],
  ['Patient', 'H Dupont 45', 'F Martin 30', 'M Blanc 71'],
  ['Patient', 'M.B.', 'A.K.', 'J.D.'],
  ['Patient', 1, 2, 1],
  ['Patient (nom)', 'Müller', 'Dupont', 'Blanc'],
  ['Équipage', 'CM, NB', 'GR', 'FT'],
  ['Equip.', 'CM, NB', 'GR', 'FT'],
  ['Besatzung', 'CM, NB', 'GR', 'FT'],
  ['Bemanning', 'CM, NB', 'GR', 'FT'],
  ['Besättning', 'CM, NB', 'GR', 'FT'],
  ['Mannskap', 'CM, NB', 'GR', 'FT'],
  ['Tripulación', 'CM, NB', 'GR', 'FT'],
  ['Equipaggio', 'CM, NB', 'GR', 'FT'],
  ['Nom / âge', 'H 55', 'F 3 mois', 'F, 67 ans'],
  ['Naam', 'Jansen', 'De Vries', 'Bakker'],
  ['Geboortedatum', '01-02-1950'],
])('a column “%s” of people is dropped', async (heading, ...cells) => {
  expect(await guess(heading, cells)).toMatchObject({ use: 'identifier', target: null })
})

test.each(['Leeftijd', 'Alder/kjønn', 'Base / véh.', 'S/place', 'J/N', 'Problème / Dg', 'Plaatsingstijd'])(
  'a column “%s” names nobody',
  (heading) => {
    expect(isIdentifierHeading(heading)).toBe(false)
  },
)

test('a running number is the mission number only if no other column has mission numbers', async () => {
  const numbers: Cell[][] = [
    [1, 'L3-19-0325'],
    [2, 'L3-19-0520'],
  ]
  const targetsOf = async (...headings: string[]) =>
    (await guessColumns(headings, numbers, { places: {} })).columns.map(({ mapping }) => mapping.target)
  expect(await targetsOf('nr', 'inzetnr')).toEqual([null, 'missionNumber'])
  expect(await targetsOf('nr', 'kenmerk')).toEqual(['missionNumber', null])
  // Numbers of other things.
  expect(await targetsOf('Bed no', 'Pager nr')).toEqual([null, null])
})
