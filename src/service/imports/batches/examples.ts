import type { Scene, RequestFacts, Attempt, OwnRecords, Examples } from '#testing/examples.ts'
import { byId } from '#testing/requests.ts'
import { pdfOf } from '#testing/evidence.ts'
import { post } from '#testing/id-attempts.ts'
import { uploadImport, givenImport } from '#testing/given-import.ts'
import { zipSync } from 'fflate'

const toImport =
  (body?: object) =>
  async ({ app, own }: Scene): Promise<RequestFacts> =>
    byId(await givenImport(app, own.person, 'Went well.'), body)

/** 60 rows of 46 columns in 52 kB, each cell with another text. A server once needed minutes for it. */
const wideSheet = [
  ['Date', 'Case type', 'Age', ...Array.from({ length: 43 }, (_, index) => `Note ${index}`)],
  ...Array.from({ length: 60 }, (_, row) => [
    '2025-01-01',
    'Trauma',
    '20',
    ...Array.from({ length: 43 }, (_, index) => `meadow ${row * 43 + index} river`),
  ]),
]

/** A mapping that uses no column. */
const noColumns = { preset: null, columns: [], fixed: [] }

const column = (code: string) => ({
  index: 0,
  header: 'Date',
  use: 'field',
  target: 'team.supervisorUserId',
  procedure: null,
  drug: null,
  format: { dateOrder: null, decimalMark: null, unit: null },
  words: [{ word: 'Distant', code }],
})

/**
 * Returns the attempts for codes in the mapping of an import, which may contain the id of a supervisor. The mapping is stored
 * unchanged; a case with an unknown supervisor is refused when it is logged.
 */
function attemptsInMapping(endpoint: string, step: string): Record<string, Attempt> {
  const attempt = (part: (value: string) => object): Attempt => ({
    request: (value, { imported }) =>
      post(`/api/imports/${imported}/${step}`, { mapping: { ...noColumns, ...part(value) } }),
    answer: () => 200,
    good: () => 'local',
  })
  return {
    [`${endpoint}.mapping.columns[].words[].code`]: attempt((code) => ({ columns: [column(code)] })),
    [`${endpoint}.mapping.columns[].otherwise`]: attempt((code) => ({
      columns: [{ ...column('local'), otherwise: code }],
    })),
    [`${endpoint}.mapping.fixed[].code`]: attempt((code) => ({
      fixed: [{ target: 'team.supervisorUserId', code }],
    })),
  }
}

const ownImport = ({ imported }: OwnRecords) => imported

declare module '#testing/examples.ts' {
  interface OwnRecords {
    /** The id of an import that is in the inbox. */
    imported: string
  }
}

export const examples: Examples = {
  accepted: {
    startImport: () => ({
      query: { fileName: 'log.csv' },
      body: Buffer.from(wideSheet.map((cells) => cells.join(',')).join('\n')),
    }),
    addImportFiles: async ({ app, own }) => {
      const list = 'Title,Date,Hours,Type\nALS,2025-03-04,8,Course'
      const { body } = await uploadImport(app, own.person, list, 'cpd.csv', 'cpd')
      return { ...byId(body.id), body: Buffer.from(zipSync({ 'als.pdf': pdfOf('%') })) }
    },
    previewImport: toImport({}),
    checkImport: toImport({ mapping: noColumns }),
    logImportRows: toImport({}),
    skipImportRows: toImport({ rows: [2] }),
    cancelImport: toImport(),
    undoImport: toImport(),
  },
  fieldIds: {
    ...attemptsInMapping('previewImport', 'preview'),
  },
  pathIds: {
    'getImport:id': { good: ownImport },
    'previewImport:id': { good: ownImport, payload: () => ({}) },
    'checkImport:id': { good: ownImport, payload: () => ({ mapping: noColumns }) },
    'listImportRows:id': { good: ownImport },
    'logImportRows:id': { good: ownImport, payload: () => ({}) },
    'skipImportRows:id': { good: ownImport, payload: () => ({ rows: [2] }) },
    'cancelImport:id': { good: ownImport },
    'importSheet:id': { good: ownImport, payload: () => ({ sheet: 0 }) },
    'chooseEncoding:id': { good: ownImport, payload: () => ({ encoding: 'macroman' }) },
    'undoImport:id': { good: ownImport },
    'getImportReport:id': { good: ownImport },
  },
  records: async ({ app, person }) => ({ imported: await givenImport(app, person, 'Went well.') }),
  rows: async ({ app, owner, words }) => ({ imports: [await givenImport(app, owner, words)] }),
  notLookedUp: {
    'addImportFiles:id':
      'Only an import of activities accepts files: `cpd-evidence.test.ts` tries another user.',
    'checkImport.mapping.columns[].words[].code':
      'The same mapping as that of `previewImport`; while the import is being checked it accepts no other.',
    'checkImport.mapping.columns[].otherwise':
      'The same mapping as that of `previewImport`; while the import is being checked it accepts no other.',
    'checkImport.mapping.fixed[].code':
      'The same mapping as that of `previewImport`; while the import is being checked it accepts no other.',
  },
}
