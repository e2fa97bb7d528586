import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'
import { findFreeText, shapeAt } from '#platform/contract/free-text.ts'
import { isStorableText } from '#platform/contract/text.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { historyFreeTexts } from '../../free-texts.ts'
import { isPrivatePath } from '../changed-fields.ts'
import { importedAssessmentSchema, type CaseOrigin } from '../origin.contract.ts'

export const leftOutText = 'Left out at the import: it may identify a person.'

const maxDepth = 8
const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether the value is a code, a number, a date or a time, which cannot contain free text. */
const isCode = (value: string): boolean => /^[\w:.+#-]{0,64}$/.test(value)
/** A long number, which cannot be part of a clinician's name. Names themselves are accepted. */
const longNumber = /\d(?:[\s./-]?\d){6,}/
const accountField = /UserIds?$/

const assessmentTexts = findFreeText(importedAssessmentSchema)

const shapeInside = (shape: FreeTextShape, name: string): FreeTextShape => {
  if (shape === null || 'kind' in shape) return shape
  return 'items' in shape ? shape.items : (shape.fields[name] ?? null)
}

/**
 * Creates a function that copies values of a file without accounts and texts that may identify a person. It counts the omitted
 * texts.
 */
function createCopier() {
  const resultByText = new Map<string, boolean>()
  let leftOut = 0
  const mayIdentify = (text: string, kind: FreeTextKind): boolean => {
    const key = `${kind} ${text}`
    const result =
      resultByText.get(key) ??
      (!isStorableText(text) || findPrivacy({ words: text }, { fields: { words: { kind } } }).length > 0)
    resultByText.set(key, result)
    return result
  }
  const toSafeText = (text: string, shape: FreeTextShape): string | null => {
    if (accountId.test(text)) return null
    const kind = shape && 'kind' in shape ? shape.kind : null
    if (kind === null && isCode(text)) return text
    if (!mayIdentify(text, kind ?? 'words')) return text
    leftOut += 1
    return leftOutText
  }
  const copy = (value: unknown, shape: FreeTextShape, depth = 0): unknown => {
    if (typeof value === 'string') return toSafeText(value, shape)
    if (typeof value !== 'object' || value === null) return value
    if (depth === maxDepth) return null
    if (Array.isArray(value)) return value.map((item) => copy(item, shapeInside(shape, ''), depth + 1))
    const fields = Object.entries(value).filter(([name]) => isCode(name) && !accountField.test(name))
    return Object.fromEntries(
      fields.map(([name, item]) => [name, copy(item, shapeInside(shape, name), depth + 1)]),
    )
  }
  const writer = ({ name }: { name: string }) => {
    if (!longNumber.test(name)) return { name }
    leftOut += 1
    return { name: 'Left out' }
  }
  return { copy, writer, count: () => leftOut }
}

/**
 * Returns the parts of an origin from a file that may be stored, and the number of omitted texts. `pause` lets the server
 * handle other requests in between.
 */
export async function toSafeOrigin(
  origin: CaseOrigin,
  pause: () => Promise<void> | undefined,
): Promise<{ origin: CaseOrigin; leftOut: number }> {
  const { copy, writer, count } = createCopier()
  const freeText: FreeTextShape = { kind: 'words' }
  const history: CaseOrigin['history'] = []
  for (const change of origin.history) {
    const changes = change.changes
      // The history must never contain changes to a reflection, whatever is in the file.
      .filter(({ path }) => !isPrivatePath(path))
      .map(({ path, before, after }) => {
        const shape = shapeAt(historyFreeTexts, path)
        return { path, before: copy(before ?? null, shape), after: copy(after ?? null, shape) }
      })
    const changedBy = writer(change.changedBy)
    history.push({ ...change, changedBy, changes, reason: copy(change.reason, freeText) as string | null })
    await pause()
  }
  const assessments = origin.assessments.map(
    (assessment) => copy(assessment, assessmentTexts) as CaseOrigin['assessments'][number],
  )
  const createdBy = writer(origin.createdBy)
  return { origin: { ...origin, createdBy, history, assessments }, leftOut: count() }
}
