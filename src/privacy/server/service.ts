import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import type { FieldError } from '#platform/contract/errors.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { AppError } from '#platform/server/http/error.ts'
import { likenessToNames, type Likeness } from '../names/only-names.ts'
import { personNamesOf } from '../names/name-lists.ts'
import type { PrivacyCheck } from '../contract.ts'
import { listFreeTexts, findLengthError } from '../free-text.ts'
import { isChecked, type PrivacyFinding } from '../findings.ts'
import { privacyFindingsInRecord, privacyFindingsInText, type TextContext } from '../guard.ts'

const names = personNamesOf(lists, model)

export interface PrivacyCheckResult {
  errors: FieldError[]
  /** The author's confirmations that match an actual warning; these are audited. */
  confirmed: PrivacyCheck[]
}

/** A record or some of its fields. Any status but `draft` counts as complete. */
interface CheckedContent {
  status?: string | undefined
  privacyChecked?: readonly PrivacyCheck[] | null | undefined
}

type NumberContext = Pick<TextContext, 'missionNumberPrefix'>

/** Returns the findings in the free texts of a value, using the server's name lists. */
export const findPrivacy = (
  value: object,
  shape: FreeTextShape,
  context: NumberContext = {},
): PrivacyFinding[] => privacyFindingsInRecord(value, shape, names, context)

/** Returns how likely a short text consists only of people's names: "Nguyen", "Baby of Jones". */
export const rateLikenessToNames = (text: string): Likeness => likenessToNames(text, names)

/**
 * Checks the free texts of a record before it is saved. A draft may be saved with unconfirmed warnings. `loggedRecord` is the
 * record when it was last completed: a text that has not changed since then needs no new confirmation.
 */
export function checkPrivacy(
  record: CheckedContent,
  shape: FreeTextShape,
  loggedRecord: object | null = null,
  context: NumberContext = {},
): PrivacyCheckResult {
  const { privacyChecked, ...fields } = record
  const texts = listFreeTexts(fields, shape)
  const tooLongErrors = findLengthError(texts)
  if (tooLongErrors.length > 0) return { errors: tooLongErrors, confirmed: [] }
  const findings = privacyFindingsInRecord(fields, shape, names, context)
  const checkedTexts = new Set(loggedRecord ? listFreeTexts(loggedRecord, shape).map(({ text }) => text) : [])
  const textByPath = new Map(texts.map(({ path, text }) => [path, text]))
  const warnings = findings.filter(({ severity }) => severity === 'warn')
  const openWarnings = warnings.filter(
    (finding) => !isChecked(finding, privacyChecked) && !checkedTexts.has(textByPath.get(finding.path) ?? ''),
  )
  const isDraft = record.status === 'draft'
  const refusedFindings = [
    ...findings.filter(({ severity }) => severity === 'block'),
    ...(isDraft ? [] : openWarnings),
  ]
  return {
    errors: refusedFindings.map(({ path, message }) => ({ path, message })),
    confirmed: isDraft
      ? []
      : (privacyChecked ?? []).filter((check, index, all) => {
          const isRepeated = all.findIndex((item) => isSame(item, check)) < index
          return !isRepeated && warnings.some((finding) => isSame(finding, check))
        }),
  }
}

/**
 * Throws `request_invalid` if one of the texts certainly identifies a person. Warnings pass, because these texts have no
 * screen on which an author could confirm them. The keys of `texts` are their paths.
 */
export function assertNobodyIdentified(texts: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(texts)
    .flatMap(([path, words]) => (words === undefined ? [] : privacyFindingsInText(words, path)))
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

const isSame = (a: PrivacyCheck, b: PrivacyCheck): boolean => a.path === b.path && a.pattern === b.pattern
