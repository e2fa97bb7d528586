/** The texts on screen for each kind of imported record. */
import type { QueryClient } from '@tanstack/react-query'
import type { RowState } from '../../contract.ts'

export interface RecordTexts {
  /** "case" and "cases" */
  singular: string
  plural: string
  /** The verb on buttons that turn a row into a record: "Log". */
  logVerb: string
  /** The page with the user's records: its name in a sentence, its label in a link, the label of a button to it, and its path. */
  home: { name: string; label: string; openLabel: string; path: string }
  title: string
  subtitle: string
  /** The text above the upload button. */
  accepts: string
  fileLabel: string
  /** Whether its records can have evidence, which may come in a ZIP. */
  takesZip?: true
  /** Says what happens to a column and its rows while a question about the column is unanswered. */
  unansweredNote: string
  noColumnNote: string
  firstRowIsRecordLabel: string
  stateLabels: Partial<Record<RowState, string>>
  help: Readonly<Record<RowState, string>>
  duplicateNote: string
  likelyDuplicateNote: string
  noRecordNote: string
  importsPath: string
  importPath: (id: string) => string
  /** The path of a record. Null if a row becomes several records, which have no pages. */
  recordPath: ((id: string) => string) | null
  openRecordLabel: string
  /** The label of the link from a row to the record that it repeats. */
  openDuplicateLabel: string
  /** Reloads the screens of the records after a job has created or deleted some. */
  refetchRecords: (cache: QueryClient) => Promise<unknown>
}
