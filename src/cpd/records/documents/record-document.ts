/** A CPD document, in any format. */
export interface RecordDocument extends RecordHead {
  sections: readonly RecordSection[]
}

export interface RecordHead {
  title: string
  personName: string
  facts: readonly { label: string; words: string }[]
  /** The time when the file was made, in the user's time zone. */
  generated: string
}

export type RecordSection = RecordTable | RecordText

export interface RecordTable {
  title: string
  note?: string
  headings: readonly { label: string; isNumber?: boolean; share?: number }[]
  rows: readonly { cells: readonly (string | number | null)[]; isTotal?: boolean }[]
  /** The text that is shown if there are no rows. */
  empty: string
}

export interface RecordText {
  title: string
  /** The paragraphs, each with a label such as "What I learned". */
  paragraphs: readonly { label?: string; words: string }[]
}
