import type { OrganizationScene, RequestFacts, Attempt, OwnRecords, Examples } from '#testing/examples.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { createPdfWith } from '#testing/evidence.ts'
import { toPostRequest } from '#testing/id-attempts.ts'
import { uploadImport, givenImport } from '#testing/given-import.ts'
import { zipSync } from 'fflate'

const requestForImport =
  (body?: object) =>
  async ({ app, own }: OrganizationScene): Promise<RequestFacts> =>
    toRequestWithId(await givenImport(app, own.person, 'Went well.'), body)

/** 60 rows of 46 columns in 52 kB, with a different text in each cell. A server once needed minutes for such a file. */
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
const emptyMapping = { preset: null, columns: [], fixed: [] }

const toColumn = (code: string) => ({
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
 * Returns the tests of ids in the mapping of an import, whose codes may be ids of supervisors. The mapping is stored unchanged;
 * a case with an unknown supervisor is refused when it is logged.
 */
function mappingAttempts(endpoint: string, step: string): Record<string, Attempt> {
  const attempt = (toMappingPart: (value: string) => object): Attempt => ({
    request: (value, { importId }) =>
      toPostRequest(`/api/imports/${importId}/${step}`, {
        mapping: { ...emptyMapping, ...toMappingPart(value) },
      }),
    status: () => 200,
    ownValue: () => 'local',
  })
  return {
    [`${endpoint}.mapping.columns[].words[].code`]: attempt((code) => ({ columns: [toColumn(code)] })),
    [`${endpoint}.mapping.columns[].otherwise`]: attempt((code) => ({
      columns: [{ ...toColumn('local'), otherwise: code }],
    })),
    [`${endpoint}.mapping.fixed[].code`]: attempt((code) => ({
      fixed: [{ target: 'team.supervisorUserId', code }],
    })),
  }
}

const ownImport = ({ importId }: OwnRecords) => importId

declare module '#testing/examples.ts' {
  interface OwnRecords {
    /** The id of an import that is in the inbox. */
    importId: string
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
      return { ...toRequestWithId(body.id), body: Buffer.from(zipSync({ 'als.pdf': createPdfWith('%') })) }
    },
    previewImport: requestForImport({}),
    checkImport: requestForImport({ mapping: emptyMapping }),
    logImportRows: requestForImport({}),
    skipImportRows: requestForImport({ rows: [2] }),
    cancelImport: requestForImport(),
    undoImport: requestForImport(),
  },
  fieldIds: {
    ...mappingAttempts('previewImport', 'preview'),
  },
  pathIds: {
    'getImport:id': { ownValue: ownImport },
    'previewImport:id': { ownValue: ownImport, payload: () => ({}) },
    'checkImport:id': { ownValue: ownImport, payload: () => ({ mapping: emptyMapping }) },
    'listImportRows:id': { ownValue: ownImport },
    'logImportRows:id': { ownValue: ownImport, payload: () => ({}) },
    'skipImportRows:id': { ownValue: ownImport, payload: () => ({ rows: [2] }) },
    'cancelImport:id': { ownValue: ownImport },
    'importSheet:id': { ownValue: ownImport, payload: () => ({ sheet: 0 }) },
    'chooseEncoding:id': { ownValue: ownImport, payload: () => ({ encoding: 'macroman' }) },
    'undoImport:id': { ownValue: ownImport },
    'getImportReport:id': { ownValue: ownImport },
  },
  records: async ({ app, person }) => ({ importId: await givenImport(app, person, 'Went well.') }),
  rows: async ({ app, owner, text: words }) => ({ imports: [await givenImport(app, owner, words)] }),
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
