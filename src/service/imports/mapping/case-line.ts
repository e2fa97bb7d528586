/** A row as its case will appear in a list: "Trauma, 34 y, RSI, blood". */
import type { CaseRequest } from '#logging/cases/contract.ts'
import { suggestedTitle } from '#logging/cases/title.ts'

const shortUnits: Readonly<Record<string, string>> = {
  years: 'y',
  months: 'mo',
  weeks: 'wk',
  days: 'd',
  hours: 'h',
}

/** Returns the line of a request, or null for a row that cannot become a case. */
export function caseLine(request: unknown): string | null {
  if (typeof request !== 'object' || request === null) return null
  const caseRequest = request as CaseRequest // safe: `mapRow` creates and checks it
  const age =
    typeof caseRequest.patientAge === 'number'
      ? `, ${caseRequest.patientAge} ${shortUnits[caseRequest.patientAgeUnit ?? 'years'] ?? ''}`
      : ''
  if (caseRequest.title) return `${caseRequest.title}${age}`
  const facts = { ...caseRequest, procedures: caseRequest.procedures ?? [] }
  const fullTitle = suggestedTitle(facts)
  const shortTitle = suggestedTitle({ ...facts, procedures: [], blood: [] })
  return fullTitle.startsWith(shortTitle)
    ? `${shortTitle}${age}${fullTitle.slice(shortTitle.length)}`
    : `${fullTitle}${age}`
}
