import { expect, test } from 'vitest'
import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import { readImportFile } from '#testing/spreadsheets.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { mapRows } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2026-01-01',
  now: new Date('2026-01-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

/** Reads a table of signatures, with a date and a case type before each row. */
async function read(headings: string, ...rows: string[]) {
  const lines = [`Date;Case type;${headings}`, ...rows.map((row, at) => `${10 + at}.06.2024;Trauma;${row}`)]
  const file = await readImportFile(Buffer.from(lines.join('\n')))
  const sheets = file.kind === 'spreadsheet' ? file.sheets : []
  const preview = await previewImport(sheets, {}, { context })
  const claims: string[][] = []
  const left: string[] = []
  for await (const { signatureClaims, problems } of mapRows(
    getChosenTable(sheets, {}).table.rows,
    preview.mapping,
    context,
  )) {
    claims.push(signatureClaims.map(claimSentence))
    left.push(...problems.flatMap(({ severity, message }) => (severity === 'left_out' ? [message] : [])))
  }
  const columns = preview.columns.slice(2).map(({ mapping, confidence, isAmbiguous }) => ({
    target: mapping.use === 'field' ? mapping.target : null,
    confidence,
    isAmbiguous,
  }))
  return { claims, left, columns, preview }
}

test('a column that says who signed becomes a claim beside the case, and is no part of the case', async () => {
  const { claims, columns, preview } = await read(
    'Signed by;Signed on',
    'Dr Sofia Osei;14.06.2024',
    'Dr Ada Frost;20.06.2024',
    ';',
  )
  expect(columns.map(({ target, confidence }) => [target, confidence])).toEqual([
    ['signature.name', 'sure'],
    ['signature.date', 'sure'],
  ])
  expect(claims).toEqual([
    ['Signed by Dr Sofia Osei on 14 Jun 2024, according to the imported file (column “Signed by”)'],
    ['Signed by Dr Ada Frost on 20 Jun 2024, according to the imported file (column “Signed by”)'],
    [],
  ])
  expect(preview.summary).toEqual([{ label: 'Rows that mention a signature: unverified claims', count: 2 }])
  expect(preview.rows[0]?.claims).toEqual(claims[0])
  expect(JSON.stringify(preview.rows.map(({ request }) => request))).not.toMatch(/Osei|Frost|signature/)
})

test.each([
  'Verified by',
  'Validated by',
  'Countersigned by',
  'Supervisor signature',
  'Unterschrieben von',
  'Unterschrift Supervisor',
  'Signé par',
  'Validé par',
  'Signert av',
  'Signatur veileder',
  'Signerad av',
  'Signeret af',
  'Podpisane przez',
  'Podpis opiekuna',
  'Firmado por',
  'Firmato da',
  'Ondertekend door',
])('“%s” is recognized as a heading of signatures', async (heading) => {
  const { columns, claims } = await read(heading, 'Dr Sofia Osei', 'Dr Ada Frost')
  expect(columns).toMatchObject([{ target: 'signature.name', confidence: 'sure' }])
  expect(claims.flat()).toHaveLength(2)
})

test.each(['Verified', 'Signature', 'Unterschrift', 'Signatur', 'Podpis'])(
  '“%s” may mean something else, so the user is asked first',
  async (heading) => {
    const { columns, claims, preview } = await read(heading, 'yes', 'no', '')
    expect(columns).toMatchObject([{ target: 'signature.name', confidence: 'likely' }])
    expect(claims.flat()).toEqual([])
    expect(preview.summary).toBeUndefined()
  },
)

test('a mark without a name is a claim, and “no” is not', async () => {
  const { claims, left } = await read('Validated by', 'x', 'no', 'pending', 'yes')
  const claim = 'Signed by somebody without a name, according to the imported file (column “Validated by”)'
  expect(claims).toEqual([[claim], [], [], [claim]])
  expect(left).toEqual([])
})

test('a day is left out if it is not clear to which signature it belongs, or if it is impossible', async () => {
  const two = await read('Signed by;Countersigned by;Date signed', 'Dr Osei;Dr Frost;14.06.2024')
  expect(two.claims).toEqual([
    [
      'Signed by Dr Osei, according to the imported file (column “Signed by”)',
      'Signed by Dr Frost, according to the imported file (column “Countersigned by”)',
    ],
  ])
  expect(two.left).toEqual(['It is not clear to which signature this belongs. It is left out.'])
  const paired = await read(
    'Signed by;Countersigned by;Signed on;Countersigned on',
    'Osei;Frost;14.06.2024;15.06.2024',
  )
  expect(paired.claims.flat().map((claim) => claim.slice(0, 30))).toEqual([
    'Signed by Osei on 14 Jun 2024,',
    'Signed by Frost on 15 Jun 2024',
  ])
  expect(paired.left).toEqual([])
  const wrong = await read('Signed by;Signed on', 'Dr Osei;14.05.2024', 'Dr Frost;14.05.2030')
  expect(wrong.claims.flat().join()).not.toMatch(/ on /)
  expect(wrong.left).toEqual(
    Array(2).fill('A signature must be dated between the day of the case and today. It is left out.'),
  )
  const denied = await read('Signed by;Signed on', 'no;14.06.2024')
  expect(denied.claims).toEqual([[]])
  expect(denied.left).toEqual(['The row says that nobody has signed. It is left out.'])
})

test('a day without a name says that the case was signed', async () => {
  const { claims } = await read('Date signed', '14.06.2024')
  expect(claims.flat()).toEqual([
    'Signed by somebody without a name on 14 Jun 2024, according to the imported file (column “Date signed”)',
  ])
})

test('dates whose day and month could be swapped raise a question', async () => {
  const { columns } = await read('Signed by;Signed on', 'Dr Osei;07/08/2024', 'Dr Frost;07/09/2024')
  expect(columns[1]).toMatchObject({ target: 'signature.date', isAmbiguous: true })
})

test('a cell that is neither a name nor a mark is left out with a note, and a patient’s number is never stored', async () => {
  const names = ['Frost;GMC 1', 'Reed;GMC 2', 'Nye;GMC 3', 'Bell;GMC 4']
  const { claims, left } = await read(
    'Signed by;Supervisor GMC',
    'Dr Osei;9434765919',
    'sig_0012.png;',
    ...names,
  )
  expect(claims.map(({ length }) => length)).toEqual([0, 0, 1, 1, 1, 1])
  expect(left).toEqual([
    'A claimed signature may identify a patient. It is left out.',
    'This is not understood as “Signed or verified by (claim)”. It is left out.',
  ])
})
