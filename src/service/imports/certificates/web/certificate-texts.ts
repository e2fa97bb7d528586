import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { renewCompliance } from '#compliance/requirements/definitions/web/queries.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const certificateTexts: RecordTexts = {
  singular: 'row',
  plural: 'rows',
  logVerb: 'Record',
  home: {
    name: 'compliance',
    label: 'People',
    openLabel: 'Open the matrix',
    path: sectionPaths.people(),
  },
  title: 'Import records',
  subtitle: 'Nothing is recorded until you confirm, and everything can be undone.',
  accepts:
    'A training matrix (people by requirements), or a list with one record a row: Excel (XLSX or XLS), OpenDocument (ODS) or CSV; up to 20,000 rows. People are found by email address or registration number, requirements by title.',
  fileLabel: 'File with certificates',
  unansweredNote: 'Until a question is answered, its column is left out and its rows wait.',
  noColumnNote: 'Each answer applies to every row.',
  firstRowIsRecordLabel: 'The first row is a person: this sheet has no headings',
  stateLabels: {
    draft: 'To be checked',
    duplicate: 'Recorded already',
    unreadable: 'Left out',
    chosen: 'Being recorded',
    logged: 'Recorded',
    kept: 'Kept, verified or returned since',
  },
  help: {
    ready: 'These rows become records. If a requirement needs verification, its records wait for it.',
    draft:
      'Some values of these rows are omitted, as shown next to each row. Choose “Record” to record the other values.',
    flagged:
      'These rows have texts that may identify a person. The words are shown next to each row. Confirm that they identify nobody, or record the rows without those texts.',
    duplicate: 'Everything in these rows is already recorded.',
    failed: 'These rows were refused. The reason is shown next to each row.',
    unreadable: 'These rows cannot become records: the person or the dates are not known.',
    skipped: 'You took these rows out of the inbox.',
    chosen: 'These rows are being recorded.',
    logged: 'These rows are records now.',
    kept: 'Somebody has verified or returned these records since, so undoing the import kept them.',
    undone: 'These records were deleted.',
  },
  duplicateNote: 'Recorded already.',
  likelyDuplicateNote: 'Very similar to an existing record.',
  noRecordNote: 'This row cannot become a record.',
  importsPath: sectionPaths.imports(),
  importPath: sectionPaths.import,
  recordPath: null,
  openRecordLabel: '',
  openDuplicateLabel: '',
  refetchRecords: renewCompliance,
}
