/** Spreadsheets such as clinicians keep, from the bytes of the file to the requests that log the cases. */
import { expect, test } from 'vitest'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { confirmMapping, readImportFile, toXlsxFile, type TestSheet } from '#testing/spreadsheets.ts'
import { importPreviewSchema, type ImportMapping, type ImportPreview } from '../../contract.ts'
import { presets } from '#logbook/spreadsheets/columns/presets.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { mapRows, type ImportedRow } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {
    bases: [{ code: 'north', label: 'Northmoor' }],
    regions: [],
    supervisors: [{ code: '0195f0a0-0000-7000-8000-000000000001', label: 'Dr Sofia Osei' }],
  },
}

interface Imported {
  preview: ImportPreview
  rows: ImportedRow[]
  requests: (CaseRequest | null)[]
}

async function importFile(bytes: Buffer, fixed: ImportMapping['fixed'] = []): Promise<Imported> {
  const file = await readImportFile(bytes)
  if (file.kind !== 'spreadsheet') throw new Error('This is not a spreadsheet')
  const preview = await previewImport(file.sheets, {}, { context })
  const { table } = getChosenTable(file.sheets, {})
  const rows: ImportedRow[] = []
  for await (const row of mapRows(table.rows, { ...confirmMapping(preview.mapping), fixed }, context))
    rows.push(row)
  return { preview, rows, requests: rows.map(({ request }) => request) }
}

const importCsv = (text: string, fixed: ImportMapping['fixed'] = []) => importFile(Buffer.from(text), fixed)
const importSheets = (...sheets: TestSheet[]) => importFile(toXlsxFile(sheets))

const targetsOf = ({ preview }: Imported): Record<string, string | null> =>
  Object.fromEntries(
    preview.columns.map(({ mapping }) => [
      mapping.header,
      mapping.use === 'field' ? (mapping.procedure ?? mapping.drug ?? mapping.target) : mapping.use,
    ]),
  )

test('words in the brackets of a heading are not a unit, and cause no problem', async () => {
  const brackets = ['procedures, drugs', 'a, b; “c” | {d}', '😀', 'x'.repeat(60), 'y, n']
  const headings = brackets.flatMap((words) => [
    `Treatment (${words})`,
    `HR (${words})`,
    `Intubated (${words})`,
  ])
  const cells = brackets.flatMap(() => ['"RSI, ketamine"', '88', 'y'])
  const { preview } = await importCsv(
    `Date,${headings.map((heading) => `"${heading}"`).join(',')}\n2025-03-04,${cells.join(',')}`,
  )
  expect(importPreviewSchema.safeParse(preview).error).toBeUndefined()
})

test('an English log with a title, units in cells, twelfths of years, blank rows, a total and a footnote', async () => {
  const imported = await importSheets({
    name: 'HEMS log',
    merged: ['A1:L1'],
    rows: [
      ['My HEMS logbook 2024-25', null, null],
      [],
      [
        'Date',
        'Job No',
        'Patient Name',
        'Age',
        'Sex',
        'Wt (kg)',
        'Type of job',
        'Outcome',
        'My role',
        'Supervision',
        'Diagnosis',
        'Procedures',
        'Initial BP',
        'Sats on arrival',
        'Notes',
      ],
      [
        '3/4/2025',
        'H-1042',
        'John Smith',
        '45 yrs',
        'M',
        '75 kg',
        'HEMS',
        'Airlifted',
        'Doctor',
        'Distant',
        'Polytrauma',
        'RSI, finger thoracostomy; 2x IV access',
        '120/80',
        '98 %',
        'Long extrication, went well.',
      ],
      [],
      [
        '25/4/2025',
        'H-1077',
        'Jane Doe',
        '8/12',
        'F',
        '9.5kg',
        'Transfer',
        'Transported',
        'Doctor',
        'Immediate',
        'Bronchiolitis',
        'NIV',
        '95 / 60',
        '91%',
        null,
      ],
      [
        '27/4/2025',
        'H-1080',
        null,
        null,
        null,
        null,
        'HEMS',
        'Stood down en route',
        'Doctor',
        'Solo',
        null,
        null,
        null,
        null,
        null,
      ],
      ['Total', 3, null, null],
      [],
      ['* ages of children in twelfths'],
    ],
  })
  expect(targetsOf(imported)).toEqual({
    Date: 'date',
    'Job No': 'missionNumber',
    'Patient Name': 'identifier',
    Age: 'patientAge',
    Sex: 'patient.gender',
    'Wt (kg)': 'patient.weightKg',
    'Type of job': 'mission.missionType',
    Outcome: 'mission.result',
    'My role': 'team.myRole',
    Supervision: 'team.supervisionLevel',
    Diagnosis: 'clinical.diagnosisPrimary',
    Procedures: 'procedures',
    'Initial BP': 'clinical.vitals.first.bloodPressure',
    'Sats on arrival': 'clinical.vitals.first.spo2',
    Notes: 'reflection.what',
  })
  expect(imported.preview.leftOut).toEqual([
    { row: 1, reason: 'above_table' },
    { row: 8, reason: 'total' },
    { row: 10, reason: 'footnote' },
  ])
  const [first, second, third] = imported.requests
  expect(imported.rows.map(({ row }) => row)).toEqual([4, 6, 7])
  expect(first).toMatchObject({
    date: '2025-04-03',
    missionNumber: 'H-1042',
    patientAge: 45,
    patientAgeUnit: 'years',
    patient: { gender: 'male', weightKg: 75 },
    mission: { missionType: 'primary_scene', result: 'patient_transported' },
    team: { myRole: 'doctor', supervisionLevel: 'distant' },
    clinical: {
      diagnosisPrimary: 'polytrauma',
      vitals: [{ point: 'first', systolicBp: 120, diastolicBp: 80, spo2: 98 }],
    },
    procedures: [
      { code: 'rapid_sequence_induction' },
      { code: 'finger_thoracostomy' },
      { code: 'iv_access' },
      { code: 'iv_access' },
    ],
    reflection: { what: 'Long extrication, went well.' },
  })
  expect(second).toMatchObject({
    date: '2025-04-25',
    patientAge: 8,
    patientAgeUnit: 'months',
    patient: { weightKg: 9.5 },
  })
  expect(third).toMatchObject({
    type: 'other',
    mission: { result: 'stood_down_en_route' },
    team: { supervisionLevel: 'independent' },
  })
  // No column contains the case type. The diagnosis gives it for the first two cases, and the third had no patient.
  expect(imported.requests.map((request) => request?.status)).toEqual(['completed', 'completed', 'completed'])
  expect(imported.rows[0]?.problems.map(({ message }) => message)).toEqual([
    'No case type is given: “Trauma” follows from the diagnosis.',
  ])
  expect(JSON.stringify(imported)).not.toMatch(/Smith|Doe/)
})

test('a German log: semicolons, comma decimals, dates with dots, times, RR as blood pressure, crosses for procedures', async () => {
  const imported = await importCsv(
    [
      'Datum;Einsatznummer;Geburtsdatum;Alter;Geschlecht;Gewicht;Einsatzart;Fachgebiet;Ergebnis;Funktion;Aufsicht;Hauptdiagnose;RR;Puls;Alarmierung;Abflug;Ankunft Einsatzstelle;Intubation;Thoraxdrainage;Reanimation;Bemerkungen',
      '05.01.2024;2024-117;01.02.1951;72;m;82,5;Primäreinsatz;Trauma;Transportiert;Notarzt;selbständig;Polytrauma;110/70;98;14:05;14:09;14:21;x;x;;Lange Rettung',
      '17.02.2024;2024-230;;6 Monate;w;7,2;Verlegung;Kind;Transportiert;Notarzt;Rufbereitschaft;Pneumonie;;152;23:50;23:58;00:17;;;;',
      '03.03.2024;2024-251;;58 J.;m;90;Primäreinsatz;Reanimation;Todesfeststellung;Notärztin;selbständig;Herz-Kreislauf-Stillstand;;;08.15;08.19;08.31;X;;x;',
    ].join('\r\n'),
  )
  expect(targetsOf(imported)).toMatchObject({
    Geburtsdatum: 'identifier',
    Gewicht: 'patient.weightKg',
    RR: 'clinical.vitals.first.bloodPressure',
    Intubation: 'tracheal_intubation_oral',
    Thoraxdrainage: 'chest_drain_inserted',
    Reanimation: 'cpr_manual',
    'Ankunft Einsatzstelle': 'mission.arriveSceneAt',
  })
  const [first, second, third] = imported.requests
  expect(first).toMatchObject({
    status: 'completed',
    date: '2024-01-05',
    missionNumber: '2024-117',
    type: 'trauma',
    patientAge: 72,
    patient: { gender: 'male', weightKg: 82.5 },
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      activatedAt: '2024-01-05T14:05+00:00',
      mobileAt: '2024-01-05T14:09+00:00',
      arriveSceneAt: '2024-01-05T14:21+00:00',
    },
    team: { myRole: 'doctor', supervisionLevel: 'independent' },
    clinical: { vitals: [{ point: 'first', systolicBp: 110, diastolicBp: 70, heartRate: 98 }] },
    procedures: [{ code: 'tracheal_intubation_oral' }, { code: 'chest_drain_inserted' }],
    reflection: { what: 'Lange Rettung' },
  })
  expect(second).toMatchObject({
    patientAge: 6,
    patientAgeUnit: 'months',
    patient: { gender: 'female', weightKg: 7.2 },
    mission: {
      missionType: 'secondary_transfer',
      mobileAt: '2024-02-17T23:58+00:00',
      arriveSceneAt: '2024-02-18T00:17+00:00',
    },
    team: { supervisionLevel: 'distant' },
  })
  expect(third).toMatchObject({
    type: 'cardiac_arrest',
    patientAge: 58,
    mission: { result: 'patient_died_scene', activatedAt: '2024-03-03T08:15+00:00' },
    clinical: { diagnosisPrimary: 'ohca_presumed_cardiac' },
    procedures: [{ code: 'tracheal_intubation_oral' }, { code: 'cpr_manual' }],
  })
})

test('a French log in Windows-1252, with the tab as delimiter and months in words', async () => {
  const text = [
    'Date\tN° mission\tNom du patient\tÂge\tSexe\tMotif d’appel\tType de mission\tSpécialité\tDevenir\tFonction\tSupervision\tGestes\tMédicaments\tCommentaires',
    '4 janv. 2025\t311\tDUPONT\t34 ans\tF\tDouleur thoracique\tPrimaire\tCardiologie\tTransporté\tMédecin\tSeul\tVoie veineuse; ECG\tMorphine, Aspégic\tRAS',
    '12 févr. 2025\t324\tMARTIN\t18 mois\tH\tCrise convulsive\tTransfert\tPédiatrie\tTransporté\tMédecin\tSeul\tIOT\tKétamine\t',
    '1er mars 2025\t330\tBERNARD\t71 ans\tH\tArrêt cardiaque\tPrimaire\tACR\tPLE\tMédecin\tSeul\tMassage cardiaque; IOT; DIO\tAdrénaline\t',
  ].join('\n')
  const imported = await importFile(Buffer.from(text.replaceAll('’', "'"), 'latin1'))
  expect(targetsOf(imported)).toMatchObject({
    'N° mission': 'missionNumber',
    'Nom du patient': 'identifier',
    Devenir: 'mission.result',
    Gestes: 'procedures',
    Médicaments: 'drugs',
  })
  expect(imported.requests).toMatchObject([
    {
      status: 'completed',
      date: '2025-01-04',
      patientAge: 34,
      patient: { gender: 'female' },
      type: 'cardiac',
      clinical: { presentation: 'Douleur thoracique' },
      procedures: [{ code: 'iv_access' }, { code: 'ecg_12_lead' }],
      drugs: [{ code: 'morphine' }, { code: 'aspirin' }],
    },
    { date: '2025-02-12', patientAge: 18, patientAgeUnit: 'months', patient: { gender: 'male' } },
    {
      date: '2025-03-01',
      mission: { result: 'patient_died_scene' },
      procedures: [{ code: 'cpr_manual' }, { code: 'tracheal_intubation_oral' }, { code: 'io_access' }],
    },
  ])
  expect(JSON.stringify(imported)).not.toMatch(/DUPONT/)
})

test('a workbook with two sheets: the log is chosen, not the longer list of courses', async () => {
  const imported = await importSheets(
    {
      name: 'Courses',
      rows: [
        ['Course', 'Place', 'Fee'],
        ...Array.from({ length: 9 }, (_, index) => [`Course ${index}`, 'Leeds', 100]),
      ],
    },
    {
      name: 'Flights',
      rows: [
        ['Fecha', 'Edad', 'Sexo', 'Tipo de misión', 'Diagnóstico', 'Procedimientos'],
        [new Date('2025-05-06'), 61, 'mujer', 'Primario', 'STEMI', 'Desfibrilación; via periférica'],
      ],
    },
  )
  expect(imported.preview.chosenSheet).toBe(1)
  expect(imported.preview.sheets.map(({ looksLikeLog }) => looksLikeLog)).toEqual([false, true])
  expect(imported.requests).toMatchObject([
    {
      date: '2025-05-06',
      patientAge: 61,
      patient: { gender: 'female' },
      mission: { missionType: 'primary_scene' },
      clinical: { diagnosisPrimary: 'stemi' },
      procedures: [{ code: 'defibrillation' }, { code: 'iv_access' }],
    },
  ])
})

test('a Norwegian log: headings in two lines, merged groups, Excel’s dates beside typed ones', async () => {
  const imported = await importSheets({
    name: 'Ark1',
    merged: ['E1:G1', 'H1:I1'],
    rows: [
      ['Dato', 'Oppdragsnr', 'Alder', 'Kjønn', 'Ankomst', null, null, 'Levering', null, 'Diagnose', 'Tiltak'],
      [null, null, null, null, 'Puls', 'BT', 'SpO2', 'Puls', 'SpO2', null, null],
      [new Date('2025-02-03'), 5512, 67, 'M', 110, '95/60', 0.88, 96, 0.97, 'STEMI', 'Perifer kanyle; EKG'],
      ['4. mars 2025', 5533, '3 uker', 'Jente', 160, null, '92 %', 150, '96 %', 'RSV', 'NIV'],
      [],
      ['Totalt', 2],
    ],
  })
  expect(targetsOf(imported)).toMatchObject({
    'Ankomst › Puls': 'clinical.vitals.first.heartRate',
    'Ankomst › BT': 'clinical.vitals.first.bloodPressure',
    'Levering › SpO2': 'clinical.vitals.handover.spo2',
    Tiltak: 'procedures',
  })
  expect(imported.requests).toMatchObject([
    {
      date: '2025-02-03',
      missionNumber: '5512',
      patientAge: 67,
      clinical: {
        diagnosisPrimary: 'stemi',
        vitals: [
          { point: 'first', heartRate: 110, systolicBp: 95, diastolicBp: 60, spo2: 88 },
          { point: 'handover', heartRate: 96, spo2: 97 },
        ],
      },
      procedures: [{ code: 'iv_access' }, { code: 'ecg_12_lead' }],
    },
    {
      date: '2025-03-04',
      patientAge: 21,
      patientAgeUnit: 'days',
      clinical: { diagnosisPrimary: 'other_diagnosis', diagnosisPrimaryOther: 'RSV' },
    },
  ])
})

test('an American log: months first, pounds, mmHg, times without colon, attempts and first pass', async () => {
  const imported = await importCsv(
    [
      'Date of Transport,Run #,MRN,Age,Age Unit,Sex,Weight (lbs),EtCO2,Dispatched,En route,On scene,Tube attempts,First pass success,Blade',
      '12/31/2024,24-1187,998877,9,Months,F,20,38,2350,2358,0012,2,No,Glidescope',
      '1/2/2025,25-0004,998878,54,Years,M,180,35,0905,0911,0930,1,Yes,MAC 4',
    ].join('\n'),
  )
  expect(
    imported.preview.columns.find(({ mapping }) => mapping.header === 'EtCO2')?.mapping.format.unit,
  ).toBe('mmhg')
  expect(imported.requests).toMatchObject([
    {
      date: '2024-12-31',
      missionNumber: '24-1187',
      patientAge: 9,
      patientAgeUnit: 'months',
      patient: { weightKg: 9.072 },
      clinical: { vitals: [{ point: 'first', etco2Kpa: 5.1 }] },
      mission: {
        activatedAt: '2024-12-31T23:50+00:00',
        mobileAt: '2024-12-31T23:58+00:00',
        arriveSceneAt: '2025-01-01T00:12+00:00',
      },
      airway: {
        attempts: [
          { number: 1, technique: 'tracheal', success: false, laryngoscope: 'video_hyperangulated' },
          { number: 2, technique: 'tracheal' },
        ],
      },
    },
    {
      date: '2025-01-02',
      patient: { weightKg: 81.6 },
      airway: { attempts: [{ number: 1, success: true, laryngoscope: 'direct_macintosh' }] },
    },
  ])
  expect(JSON.stringify(imported)).not.toContain('998877')
})

test('an Italian log with identity columns, a total of each column, and ages in bands', async () => {
  const imported = await importCsv(
    [
      'Data;Cognome;Nome;Codice fiscale;Fascia di età;Sesso;Tipo di missione;Diagnosi;Manovre',
      '05/03/2025;Rossi;Mario;RSSMRA80A01H501U;40-64;M;Primario;Politrauma;RSI',
      '15/03/2025;Bianchi;Anna;BNCNNA90A41H501X;5-11;F;Trasferimento;Asma;VNI',
      'Totale;2;;;;;;;',
    ].join('\n'),
  )
  expect(Object.values(targetsOf(imported)).filter((use) => use === 'identifier')).toHaveLength(3)
  expect(imported.requests).toMatchObject([
    { patientAge: 52, patientAgeUnit: 'years', patient: { ageEstimated: true, gender: 'male' } },
    { patientAge: 8, patientAgeUnit: 'years', clinical: { diagnosisPrimary: 'acute_severe_asthma' } },
  ])
  expect(imported.rows[0]?.problems).toContainEqual({
    column: 'Fascia di età',
    value: '40-64',
    message: 'Only an age band is given: it is recorded as 52 years, marked as estimated.',
    severity: 'warning',
  })
  expect(JSON.stringify(imported)).not.toMatch(/Rossi|RSSMRA/)
})

test('the Lifelong Learning Platform writes further procedures of a case in rows without a date', async () => {
  const headings = Object.keys(presets.find(({ code }) => code === 'llp')?.headings ?? {})
  const rowOf = (cells: Record<string, string | number>) => headings.map((heading) => cells[heading] ?? null)
  const imported = await importSheets({
    name: 'LOGBOOK_CASE_ANAESTHETIC',
    rows: [
      headings,
      rowOf({
        'Case ID': 1,
        Date: '1 August 2018',
        Age: '54 years',
        ASA: 'asa-2',
        Operation: 'Laparotomy',
        Supervision: 'Solo',
        'Regional Type': 'fascia-iliaca',
        'Procedure Type': 'arterial-cannulation',
      }),
      rowOf({ 'Procedure Type': 'rsi' }),
      rowOf({ 'Case ID': 2, Date: '2 August 2018', Age: '12 years', Supervision: 'Immediate' }),
    ],
  })
  expect(imported.preview.mapping.preset).toBe('llp')
  expect(imported.rows.map(({ row }) => row)).toEqual([2, 4])
  expect(imported.requests[0]).toMatchObject({
    date: '2018-08-01',
    patientAge: 54,
    patient: { asaGrade: 'asa_2' },
    team: { supervisionLevel: 'independent' },
    procedures: [
      { code: 'regional_nerve_block' },
      { code: 'arterial_line' },
      { code: 'rapid_sequence_induction' },
    ],
  })
})

test('ambiguous dates raise a question, and the user’s answer decides', async () => {
  const file = await readImportFile(
    Buffer.from('Date,Age,Diagnosis\n03/04/2025,40,Stroke\n05/06/2025,41,STEMI\n'),
  )
  const sheets = file.kind === 'spreadsheet' ? file.sheets : []
  const { columns, mapping } = await previewImport(sheets, {}, { context })
  expect(columns[0]).toMatchObject({
    isAmbiguous: true,
    examples: [{ from: '03/04/2025', to: '2025-04-03' }, {}],
  })
  const monthsFirst = mapping.columns.map((column) => ({
    ...column,
    format: { ...column.format, dateOrder: column.target === 'date' ? ('mdy' as const) : null },
  }))
  const changed = await previewImport(sheets, { mapping: { ...mapping, columns: monthsFirst } }, { context })
  expect(changed.rows.map(({ request }) => request?.['date'])).toEqual(['2025-03-04', '2025-05-06'])
  expect(importPreviewSchema.parse(changed)).toEqual(changed)
})

test('the error for a file without a table says what a logbook needs', async () => {
  const file = await readImportFile(Buffer.from('a letter\nto nobody\n'))
  const sheets = file.kind === 'spreadsheet' ? file.sheets : []
  await expect(previewImport(sheets, {}, { context })).rejects.toMatchObject({ code: 'import_no_table' })
})
