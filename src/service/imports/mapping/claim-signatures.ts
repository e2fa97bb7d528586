/** Collects the signatures that a row mentions. Each becomes a claim, which never makes a case count as signed. */
import { signOffStates } from '#logbook/book/export/sign-off-words.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { isOfSignature } from '#logbook/spreadsheets/targets.contract.ts'
import { textOf } from '#logbook/spreadsheets/values/read-result.ts'
import type { ReadSigner } from '#logbook/spreadsheets/values/signers.ts'
import { fromClaimCell, tidyClaimText } from '#logging/cases/signature-claims/claim-words.ts'
import {
  maxClaimLength,
  maxSignatureClaims,
  signatureClaimSchema,
  signatureClaimsSchema,
  type SignatureClaim,
} from '#logging/cases/signature-claims/claim.contract.ts'
import type { ImportMapping, ImportProblem } from '../contract.ts'
import { prepareMapping, type ImportContext, type PreparedMapping } from './prepare-mapping.ts'
import { problemOf, readRow, type ImportRow, type Reading } from './read-row.ts'

export interface ClaimedSignatures {
  claims: SignatureClaim[]
  problems: ImportProblem[]
}

/** A claim while its row is read. */
type Draft = Pick<SignatureClaim, 'signer' | 'signedOn' | 'heading'>

const leftOut = ({ column, cell }: Pick<Reading, 'column' | 'cell'>, reason: string): ImportProblem =>
  problemOf(column, cell, `${reason} It is left out.`, 'left_out')

const unclearOwner = 'It is not clear to which signature this belongs.'
const contradiction = 'The row says that nobody has signed.'
const wrongDay = 'A signature must be dated between the day of the case and today.'
const damaged = 'This is not a list of claimed signatures.'
const tooLong = `A name, role or registration has at most ${maxClaimLength} characters.`
const tooMany = `A case can have at most ${maxSignatureClaims} claimed signatures.`

/** Returns the claims of a row. `date` is the day of the case, if known. */
export function claimSignatures(
  readings: readonly Reading[],
  { service, context }: Pick<PreparedMapping, 'service' | 'context'>,
  date: unknown,
): ClaimedSignatures {
  const problems: ImportProblem[] = []
  const readingsOf = (code: string) => readings.filter(({ column }) => column.target.code === code)
  const keptClaims = readingsOf('signature.claims').flatMap((reading) => {
    const read = signatureClaimsSchema.safeParse(fromClaimCell(textOf(reading.cell)))
    if (!read.success) problems.push(leftOut(reading, damaged))
    return read.data ?? []
  })
  const names = readingsOf('signature.name')
  const [state] = readingsOf('signature.state')
  const stateText = state ? textOf(state.cell) : null
  const isChanged = stateText === signOffStates.changed
  const isSignedByState = stateText === signOffStates.signed || isChanged
  // Safe casts: `readValue` reads each kind of target to its own type of value.
  const signers = names.filter(({ value }) => (value as ReadSigner).isSigned)
  const isDenied = signers.length < names.length && signers.length === 0
  if (isDenied || (stateText !== null && !isSignedByState)) {
    for (const reading of readings)
      if (isDetail(reading) || signers.includes(reading)) problems.push(leftOut(reading, contradiction))
    return { claims: keptClaims, problems }
  }
  const headingOf = ({ column: { header } }: Reading) =>
    service === null ? tidyClaimText(header).slice(0, maxClaimLength) || null : null
  const drafts = signers.map((reading): Draft => {
    const { name, date: signedOn } = reading.value as ReadSigner
    return { signer: name, signedOn, heading: headingOf(reading) }
  })
  const details = readings.filter(isDetail)
  // A day without a name still says that the case was signed; a role or a registration does not.
  const [day] = readingsOf('signature.date')
  if (drafts.length === 0 && (day || isSignedByState))
    drafts.push({ signer: null, signedOn: null, heading: day ? headingOf(day) : null })
  const detailsByDraft = drafts.map(() => new Map<string, Reading>())
  for (const detail of details) {
    const ownDetails = detailsByDraft[drafts.length === 1 ? 0 : ownerOf(detail, signers)]
    const { code } = detail.column.target
    if (!ownDetails || ownDetails.has(code)) problems.push(leftOut(detail, unclearOwner))
    else ownDetails.set(code, detail)
  }
  const claims = drafts.flatMap((draft, index): SignatureClaim[] => {
    const ownDetails = detailsByDraft[index]
    const textAt = (code: string): string | null => {
      const reading = ownDetails?.get(code)
      return reading ? tidyClaimText(textOf(reading.cell)) || null : null
    }
    const dayReading = ownDetails?.get('signature.date')
    const signedOn = dayReading ? (dayReading.value as string) : draft.signedOn
    const isPossible =
      signedOn === null || ((typeof date !== 'string' || signedOn >= date) && signedOn <= context.today)
    const source = dayReading ?? signers[index]
    if (!isPossible && source) problems.push(leftOut(source, wrongDay))
    const claim = signatureClaimSchema.safeParse({
      ...draft,
      role: textAt('signature.role'),
      registration: textAt('signature.registration'),
      signedOn: isPossible ? signedOn : null,
      service,
      isChanged,
    })
    if (!claim.success && source) problems.push(leftOut(source, tooLong))
    return claim.success ? [claim.data] : []
  })
  return limitClaims([...claims, ...keptClaims], problems)
}

const firstWord = ({ column: { header } }: Reading): string => plainWords(header).split(' ')[0] ?? ''

/**
 * Returns the position of the only signer whose heading begins with the same word as the detail's heading, such as "Validated by"
 * and "Validated on"; otherwise -1.
 */
function ownerOf(detail: Reading, signers: readonly Reading[]): number {
  const matches = signers.flatMap((signer, index) => (firstWord(signer) === firstWord(detail) ? [index] : []))
  return matches.length === 1 ? (matches[0] ?? -1) : -1
}

const isDetail = ({ column: { target } }: Reading): boolean =>
  ['signature.date', 'signature.role', 'signature.registration'].includes(target.code)

/** Keeps each claim once, and no more claims than a case may have. */
export function limitClaims(
  claims: readonly SignatureClaim[],
  problems: readonly ImportProblem[],
): ClaimedSignatures {
  const different = [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()]
  const tooManyProblem =
    different.length > maxSignatureClaims ? [problemOf(null, null, tooMany, 'left_out')] : []
  return { claims: different.slice(0, maxSignatureClaims), problems: [...problems, ...tooManyProblem] }
}

/** Returns how many rows of a table mention a signature. Reads only the columns about signatures. */
export function countClaimingRows(
  rows: readonly ImportRow[],
  mapping: ImportMapping,
  context: ImportContext,
): number {
  const prepared = prepareMapping(mapping, context)
  const columns = prepared.columns.filter(({ target }) => isOfSignature(target))
  if (columns.length === 0) return 0
  return rows.filter(
    (row) =>
      claimSignatures(
        readRow({ row: row.row, cells: row.cells }, { ...prepared, columns }).readings,
        prepared,
        null,
      ).claims.length > 0,
  ).length
}
