/** A claimed signature as a sentence, and as a cell of a spreadsheet that can be read back. */
import { formatDay } from '#platform/contract/zoned-time.ts'
import type { SignatureClaim } from './claim.contract.ts'

/** Returns "Signed by Dr X on 3 May 2024, according to the imported file". */
export function claimSentence({
  signer,
  role,
  registration,
  signedOn,
  service,
  heading,
  isChanged,
}: SignatureClaim): string {
  const signed = [
    `Signed by ${signer ?? 'somebody without a name'}`,
    role && `, ${role}`,
    registration && ` (${registration})`,
    signedOn && `${role || registration ? ',' : ''} on ${formatDay(signedOn)}`,
    service && ` in ${service}`,
  ]
  const source = `, according to the imported file${heading === null ? '' : ` (column “${heading}”)`}`
  return `${signed.filter(Boolean).join('')}${source}${isChanged ? '; the case had changed since' : ''}`
}

const separator = ' | '
const noName = '(no name)'
const changedMark = 'changed since'
const labels = {
  role: 'role',
  registration: 'registration',
  signedOn: 'on',
  service: 'in',
  heading: 'column',
} as const
type LabelledField = keyof typeof labels
const labelledFields = Object.keys(labels) as LabelledField[] // safe: the keys of the object above

/** Removes line breaks and separators from a value, so that a written cell reads back as the same claims. */
export const tidyClaimText = (value: string): string => value.replaceAll(/[\s|]+/g, ' ').trim()

const toLine = (claim: SignatureClaim): string =>
  [
    claim.signer === null ? noName : tidyClaimText(claim.signer),
    ...labelledFields.flatMap((field) => {
      const value = claim[field]
      return value === null ? [] : [`${labels[field]}: ${tidyClaimText(value)}`]
    }),
    ...(claim.isChanged ? [changedMark] : []),
  ].join(separator)

/** Returns the claims as the text of one cell, a line for each. */
export const toClaimCell = (claims: readonly SignatureClaim[]): string => claims.map(toLine).join('\n')

function fromLine(line: string): Record<string, unknown> | null {
  const [signer = '', ...parts] = line.split('|').map((part) => part.trim())
  const claim: Record<string, unknown> = {
    signer: signer === noName ? null : signer,
    role: null,
    registration: null,
    signedOn: null,
    service: null,
    heading: null,
    isChanged: false,
  }
  for (const part of parts) {
    const field = labelledFields.find((name) => part.startsWith(`${labels[name]}: `))
    if (part === changedMark) claim['isChanged'] = true
    else if (field === undefined) return null
    else claim[field] = part.slice(labels[field].length + 2)
  }
  return claim
}

/**
 * Reads a cell that `toClaimCell` wrote; returns null for any other text. The returned claims are not validated yet.
 */
export function fromClaimCell(cell: string): Record<string, unknown>[] | null {
  const claims = cell
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(fromLine)
  return claims.every((claim) => claim !== null) ? claims : null
}
