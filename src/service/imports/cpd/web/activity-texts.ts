import { refetchActivities } from '#cpd/activities/log/web/queries.ts'
import { paths } from '#paths/paths.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const activityTexts: RecordTexts = {
  singular: 'activity',
  plural: 'activities',
  logVerb: 'Record',
  home: {
    name: 'your CPD portal',
    label: 'CPD Portal',
    openLabel: 'Open the CPD portal',
    path: paths.cpdPortal(),
  },
  title: 'Import CPD activities',
  subtitle: 'Nothing enters your CPD portal until you confirm, and everything can be undone.',
  accepts:
    'The list that your portfolio exports, or a spreadsheet of your own: Excel (XLSX or XLS), OpenDocument (ODS) or CSV; up to 20,000 rows; or a ZIP with that list and your certificates. Columns with names, dates of birth or patient numbers are dropped before anything is read.',
  fileLabel: 'File with CPD activities',
  takesZip: true,
  unansweredNote:
    'Until a question is answered, its column is left out: its rows become drafts, or no activities if title, date or hours are missing.',
  noColumnNote:
    'Your file has no column for these. Choose a value if it is always the same; an activity needs its hours, and without a type it becomes a draft.',
  firstRowIsRecordLabel: 'The first row is an activity: this sheet has no headings',
  stateLabels: { duplicate: 'Possibly recorded already', chosen: 'Being recorded', logged: 'Recorded' },
  help: {
    ready:
      'These rows become finished or planned activities. They count for your cycles like those that you enter yourself.',
    draft: 'Something is missing or was left out, so these rows become drafts that you finish later.',
    flagged:
      'These rows have texts that may identify a person. The words are shown next to each row. Confirm that they identify nobody, or record the rows without those texts.',
    duplicate:
      'Your portal, or this file, seems to have these activities already. Record them only if they are different activities.',
    failed: 'These rows were refused. The reason is shown next to each row.',
    unreadable: 'These rows cannot become activities: title, date or hours are missing.',
    skipped: 'You took these rows out of the inbox.',
    chosen: 'These rows are being recorded.',
    logged: 'These rows are activities in your CPD portal now.',
    kept: 'You edited these activities after the import, so undoing it kept them.',
    undone: 'These activities were deleted. You can restore them from “Recently deleted” for a while.',
  },
  duplicateNote: 'Recorded already.',
  likelyDuplicateNote: 'Very similar to an activity that is already recorded.',
  noRecordNote: 'This row cannot become an activity.',
  importsPath: paths.cpdImports(),
  importPath: paths.cpdImport,
  recordPath: paths.activity,
  openRecordLabel: 'Open the activity',
  openDuplicateLabel: 'Open the activity that is recorded already',
  refetchRecords: refetchActivities,
}
