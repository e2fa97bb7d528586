import { renewActivities } from '#cpd/activities/log/web/queries.ts'
import { paths } from '#paths/paths.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const activityTexts: RecordTexts = {
  one: 'activity',
  many: 'activities',
  log: 'Record',
  home: { name: 'your CPD portal', label: 'CPD Portal', open: 'Open the CPD portal', to: paths.cpdPortal() },
  title: 'Import CPD activities',
  subtitle: 'Nothing enters your CPD portal until you confirm, and everything can be undone.',
  accepts:
    'The list that your portfolio exports, or a spreadsheet of your own: Excel (XLSX or XLS), OpenDocument (ODS) or CSV; up to 20,000 rows; or a ZIP with that list and your certificates. Columns with names, dates of birth or patient numbers are dropped before anything is read.',
  fileLabel: 'File with CPD activities',
  takesZip: true,
  untilAnswered:
    'Until a question is answered, its column is left out: its rows become drafts, or no activities if title, date or hours are missing.',
  fixedNote:
    'Your file has no column for these. Choose a value if it is always the same; an activity needs its hours, and without a type it becomes a draft.',
  firstRowIsOne: 'The first row is an activity: this sheet has no headings',
  stateLabels: { duplicate: 'Possibly recorded already', chosen: 'Being recorded', logged: 'Recorded' },
  help: {
    ready: 'These rows become finished or planned activities. They count for your cycles as typed ones do.',
    draft: 'Something is missing or was left out, so these rows become drafts that you finish later.',
    flagged:
      'These rows have texts that may identify a person. The words are shown next to each row. Confirm that they identify nobody, or record the rows without those texts.',
    duplicate:
      'Your portal, or this file, seems to have these activities already. Record them only if they are others.',
    failed: 'These rows were refused. The reason is shown next to each row.',
    unreadable: 'These rows cannot become activities: title, date or hours are missing.',
    skipped: 'You took these rows out of the inbox.',
    chosen: 'These rows are being recorded.',
    logged: 'These rows are activities in your CPD portal now.',
    kept: 'You edited these activities after the import, so undoing it kept them.',
    undone: 'These activities were deleted. You can restore them from “Recently deleted” for a while.',
  },
  sameAs: 'Recorded already.',
  likelySameAs: 'Very like an activity that is recorded already.',
  none: 'This row cannot become an activity.',
  imports: paths.cpdImports(),
  import: paths.cpdImport,
  record: paths.activity,
  openRecord: 'Open the activity',
  renew: renewActivities,
}
