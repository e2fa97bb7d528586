import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { renewCompliance } from '#compliance/requirements/definitions/web/queries.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const certificateTexts: RecordTexts = {
  one: 'row',
  many: 'rows',
  log: 'Record',
  home: {
    name: 'compliance',
    label: 'People',
    open: 'Open the matrix',
    to: sectionPaths.people(),
  },
  title: 'Import records',
  subtitle: 'Nothing is recorded until you confirm, and everything can be undone.',
  accepts:
    'A training matrix (people by requirements), or a list with one record a row: Excel (XLSX or XLS), OpenDocument (ODS) or CSV; up to 20,000 rows. People are found by email address or registration number, requirements by title.',
  fileLabel: 'File with certificates',
  untilAnswered: 'Until a question is answered, its column is left out and its rows wait.',
  fixedNote: 'Answered once for every row.',
  firstRowIsOne: 'The first row is a person: this sheet has no headings',
  stateLabels: {
    draft: 'With something to look at',
    duplicate: 'Recorded already',
    unreadable: 'Left out',
    chosen: 'Being recorded',
    logged: 'Recorded',
    kept: 'Kept, decided on since',
  },
  help: {
    ready: 'These rows become records. Where a requirement is verified, they wait for that.',
    draft:
      'Some values of these rows are omitted, as shown next to each row. Choose “Record” to record the rest.',
    flagged:
      'These rows have texts that may identify a person. The words are shown next to each row. Confirm that they identify nobody, or record the rows without those texts.',
    duplicate: 'Everything in these rows is already recorded.',
    failed: 'These rows were refused. The reason is shown next to each row.',
    unreadable: 'These rows become nothing: their person or their dates are not known.',
    skipped: 'You took these rows out of the inbox.',
    chosen: 'These rows are being recorded.',
    logged: 'These rows are records now.',
    kept: 'Somebody has verified or returned these records since, so undoing the import kept them.',
    undone: 'These records were deleted.',
  },
  sameAs: 'Recorded already.',
  likelySameAs: 'Very like what is recorded already.',
  none: 'This row becomes no record.',
  imports: sectionPaths.imports(),
  import: sectionPaths.import,
  record: null,
  openRecord: '',
  renew: renewCompliance,
}
