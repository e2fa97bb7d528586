// The limits of the HCPC's CPD profile, from "How to complete your CPD profile" (2021): a summary of the work of up to 500
// words, a statement of up to 1,500 words, four to six activities, and numbered evidence.
export const maxSummaryWords = 500
export const maxStatementWords = 1500
export const minChosen = 4
export const maxChosen = 6

/** The maximum number of activities of a period that are checked and printed; far more than anyone does. */
export const maxRecordActivities = 5_000

/** Counts words as a word processor does: every sequence between blanks is one word. */
export const countWords = (text: string): number => text.trim().split(/\s+/u).filter(Boolean).length

export interface ProfileTexts {
  summary?: string | null | undefined
  statement?: string | null | undefined
}

interface Problem {
  path: string
  message: string
}

/** Returns the texts that are too long, by field. */
export const lengthProblems = ({ summary, statement }: ProfileTexts): Problem[] => [
  ...lengthProblem('summary', summary, maxSummaryWords),
  ...lengthProblem('statement', statement, maxStatementWords),
]

function lengthProblem(path: string, text: string | null | undefined, maxWords: number): Problem[] {
  const wordCount = countWords(text ?? '')
  return wordCount > maxWords
    ? [{ path, message: `${wordCount} words; at most ${maxWords} are allowed.` }]
    : []
}
