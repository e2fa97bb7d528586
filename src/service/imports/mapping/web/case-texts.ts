import { renewCases } from '#logging/cases/changes/web/queries.ts'
import { paths } from '#paths/paths.ts'
import type { RecordTexts } from './record-texts.ts'

export const caseTexts: RecordTexts = {
  singular: 'case',
  plural: 'cases',
  logVerb: 'Log',
  home: { name: 'your logbook', label: 'Logbook', openLabel: 'Open the logbook', path: paths.logbook() },
  title: 'Import a logbook',
  subtitle: 'Nothing enters your logbook until you confirm, and everything can be undone.',
  accepts:
    'Excel (XLSX or XLS), OpenDocument (ODS), CSV, or the JSON that Sortie exports; up to 20,000 rows. Columns with names, dates of birth or patient numbers are dropped before anything is read.',
  fileLabel: 'Logbook file',
  unansweredNote:
    'Until a question is answered, its column is left out, and rows that need it become drafts.',
  noColumnNote:
    'Your file has no column for these. Choose a value if it is always the same; without one, cases that need it become drafts.',
  firstRowIsRecordLabel: 'The first row is a case: this sheet has no headings',
  stateLabels: {},
  help: {
    ready: 'These rows become complete cases. Omitted values are listed next to each row and in the report.',
    draft:
      'Something that a case needs is missing or unsure, so these rows become drafts that you complete later.',
    flagged:
      'These rows have texts that may identify a person. The words are shown next to each row. Confirm that they identify nobody, or log the rows without those texts.',
    duplicate:
      'Your logbook, or this file, seems to have these cases already. Log them only if they are different cases.',
    failed: 'These rows were refused. The reason is shown next to each row.',
    unreadable: 'These rows cannot become cases, because they have no date that can be read.',
    skipped: 'You took these rows out of the inbox.',
    chosen: 'These rows are being logged.',
    logged: 'These rows are cases in your logbook now.',
    kept: 'You edited these cases after the import, so undoing it kept them.',
    undone: 'These cases were deleted. You can restore them from “Recently deleted” for 30 days.',
  },
  duplicateNote: 'Logged already.',
  likelyDuplicateNote: 'Very similar to a case that is already logged.',
  noRecordNote: 'This row cannot become a case.',
  importsPath: paths.imports(),
  importPath: paths.import,
  recordPath: paths.case,
  openRecordLabel: 'Open the case',
  openDuplicateLabel: 'Open the case that is logged already',
  refetchRecords: renewCases,
}
