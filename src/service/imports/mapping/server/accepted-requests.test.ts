import { confirmMapping, readImportFile } from '#testing/spreadsheets.ts'
/** The server accepts the request that an import makes from any row, however the row was filled in. */
import fc from 'fast-check'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { caseRequestSchema, createCase } from '#logging/cases/contract.ts'
import { expect, test } from '#testing/test.ts'
import type { ImportMapping } from '../../contract.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importTargets } from '#logbook/spreadsheets/targets.contract.ts'
import { mapRow } from '../map-row.ts'
import { prepareMapping, type ImportContext } from '../prepare-mapping.ts'
import { findingsIn, mapRows } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

const log = `Date,Job No,Age,Sex,Mission type,Case type,Outcome,My role,Supervision,Diagnosis,Procedures,Drugs,BP,HR,Activated,On scene,Attempts,First pass,Notes
12/02/2024,N-1,45,M,HEMS,Trauma,Conveyed,Doctor,Distant,Polytrauma,"RSI, finger thoracostomy","ketamine, rocuronium",90/60,130,14:05,14:21,1,yes,Long extrication.
13/02/2024,N-2,8/12,F,Transfer,Paediatric,Transported,Doctor,Immediate,Bronchiolitis,NIV,,,170,23:50,00:20,,,
14/02/2024,N-3,,,HEMS,,Stood down en route,Doctor,Solo,,,,,,09:00,,,,
15/02/2024,N-4,70,M,HEMS,Cardiac arrest,ROLE,Doctor,Solo,OHCA,"CPR, IO, Odd manoeuvre",adrenaline x5,,0,10:00,10:12,2,no,
16/02/2024,N-5,33,F,HEMS,Medical,Conveyed,Doctor,sort of,Sting of a fish,,,120/80,,,,,,
`

test('the server logs every case of a file, including drafts', async ({ app, given }) => {
  const owner = await given.user()
  const file = await readImportFile(Buffer.from(log))
  const sheets = file.kind === 'spreadsheet' ? file.sheets : []
  const { mapping } = await previewImport(sheets, {}, { context })
  const statuses: string[] = []
  for await (const { request } of mapRows(
    getChosenTable(sheets, {}).table.rows,
    confirmMapping(mapping),
    context,
  )) {
    const { status, body } = await app.as(owner).call(createCase, { body: request ?? { date: '' } })
    expect(status, JSON.stringify(body)).toBe(201)
    statuses.push(body.status)
  }
  expect(statuses).toEqual(['completed', 'completed', 'completed', 'completed', 'completed'])
})

const everyColumn: ImportMapping = {
  preset: null,
  columns: importTargets.slice(0, 200).map(({ code }, index) => ({
    index,
    header: code,
    use: 'field',
    target: code,
    procedure: code === 'procedures.mark' ? 'tourniquet' : null,
    drug: code === 'drugs.mark' ? 'ketamine' : null,
    format: { dateOrder: null, decimalMark: null, unit: null },
    words: [],
  })),
  fixed: [],
}

const usualWords =
  'x|yes|no|45|8/12|120/80|14:05|23:50|00:10|04/03/2025|Trauma|Distant|RSI; CPR|Stood down en route|Conveyed|Primary|M|98 %|-5|999999|0|<1|Polytrauma|unknown'
const usualCells: Cell[] = [
  ...usualWords.split('|'),
  'O'.repeat(130),
  0,
  1,
  3,
  7.5,
  45_720,
  0.6,
  -1,
  1e9,
  true,
  false,
  { at: '2025-03-04T00:00' },
  { at: '1899-12-30T14:05' },
]
const cell = fc.oneof(
  { arbitrary: fc.constantFrom<Cell[]>(...usualCells), weight: 6 },
  { arbitrary: fc.string({ maxLength: 60, unit: 'grapheme' }), weight: 1 },
  { arbitrary: fc.constant(null), weight: 6 },
)

test('whatever a row contains, its request is valid and free of contradictions, or the row says why there is none', () => {
  const prepared = prepareMapping(everyColumn, context)
  const row = fc.array(cell, { minLength: importTargets.length, maxLength: importTargets.length })
  fc.assert(
    fc.property(row, (cells) => {
      const dated = [...(cells[0] === null ? ['2025-03-04'] : [cells[0] ?? null]), ...cells.slice(1)]
      const { request, problems } = mapRow({ row: 2, cells: dated }, prepared, findingsIn)
      if (request === null) return problems.length > 0
      const parsed = caseRequestSchema.parse(request)
      return caseErrors(parsed, context).length === 0
    }),
    { numRuns: 300 },
  )
})
