/** The words of the screens for each kind of imported record. */
import type { QueryClient } from '@tanstack/react-query'
import type { RowState } from '../../contract.ts'

export interface RecordTexts {
  /** "case" and "cases" */
  one: string
  many: string
  /** The verb on buttons that turn a row into a record: "Log". */
  log: string
  /** The page of a user's records: its name within a sentence, its link, and the label of a button to it. */
  home: { name: string; label: string; open: string; to: string }
  title: string
  subtitle: string
  /** The text above the upload button. */
  accepts: string
  fileLabel: string
  /** Whether its records can have evidence, which may come in a ZIP. */
  takesZip?: true
  /** The effect of an open question and of a missing value on a row. */
  untilAnswered: string
  fixedNote: string
  firstRowIsOne: string
  stateLabels: Partial<Record<RowState, string>>
  help: Readonly<Record<RowState, string>>
  sameAs: string
  likelySameAs: string
  none: string
  imports: string
  import: (id: string) => string
  /** Null if a row becomes several records, which have no page of their own. */
  record: ((id: string) => string) | null
  openRecord: string
  /** Reloads the screens of the records after a job has created or deleted some. */
  renew: (cache: QueryClient) => Promise<unknown>
}
