import type { ListEntry } from '#reference/codes.ts'

/** The possible meanings of words in a procedure's own column. */
export const procedureMarks: readonly ListEntry[] = [
  { code: 'done', label: 'It was done' },
  { code: 'performed', label: 'Done by me' },
  { code: 'performed_supervised', label: 'Done by me, under supervision' },
  { code: 'supervised', label: 'Done by another, whom I supervised' },
  { code: 'assisted', label: 'Done by another, whom I assisted' },
  { code: 'observed', label: 'Done by another' },
  { code: 'before_arrival', label: 'Done before our arrival' },
  { code: 'not_done', label: 'Not done' },
  { code: 'left_out', label: 'Leave out' },
]
