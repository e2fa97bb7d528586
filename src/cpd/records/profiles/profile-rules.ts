// The limits of the CPD profile of the HCPC, "How to complete your CPD profile" (2021): a summary of the work to 500 words, a
// statement to 1,500 words, four to six activities, and numbered evidence.
export const maxSummaryWords = 500
export const maxStatementWords = 1500
export const fewestChosen = 4
export const maxChosen = 6

/** Counts the words as a word processor does: whatever stands between blanks. */
export const countWords = (text: string): number => text.trim().split(/\s+/u).filter(Boolean).length

export interface ProfileTexts {
  summary?: string | null | undefined
  statement?: string | null | undefined
}

interface Problem {
  path: string
  message: string
}

/** Returns what is too long, by field. */
export const lengthProblems = ({ summary, statement }: ProfileTexts): Problem[] => [
  ...tooLong('summary', summary, maxSummaryWords),
  ...tooLong('statement', statement, maxStatementWords),
]

function tooLong(path: string, text: string | null | undefined, most: number): Problem[] {
  const words = countWords(text ?? '')
  return words > most ? [{ path, message: `${words} words; at most ${most} are allowed.` }] : []
}
