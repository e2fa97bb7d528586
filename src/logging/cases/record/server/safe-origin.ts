import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'
import { freeTextShape, shapeAt } from '#platform/contract/free-text.ts'
import { isStorableText } from '#platform/contract/text.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { historyFreeTexts } from '../../free-texts.ts'
import { isPrivatePath } from '../changed-fields.ts'
import { importedAssessmentSchema, type CaseOrigin } from '../origin.contract.ts'

export const leftOutText = 'Left out at the import: it may identify a person.'

const deepest = 8
const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether the value is a code, a number, a date or a time, which cannot contain free text. */
const isCode = (value: string): boolean => /^[\w:.+#-]{0,64}$/.test(value)
/** A long number, which cannot be part of a clinician's name. Names themselves are accepted. */
const hasNumber = /\d(?:[\s./-]?\d){6,}/
const namesAccount = /UserIds?$/

const assessmentTexts = freeTextShape(importedAssessmentSchema)

const inside = (shape: FreeTextShape, name: string): FreeTextShape => {
  if (shape === null || 'kind' in shape) return shape
  return 'items' in shape ? shape.items : (shape.fields[name] ?? null)
}

/**
 * Creates a function that copies values of a file without accounts and texts that may identify a person. It counts the omitted
 * texts.
 */
function createCopier() {
  const checked = new Map<string, boolean>()
  let leftOut = 0
  const identifies = (words: string, kind: FreeTextKind): boolean => {
    const key = `${kind} ${words}`
    const found =
      checked.get(key) ??
      (!isStorableText(words) || findPrivacy({ words }, { fields: { words: { kind } } }).length > 0)
    checked.set(key, found)
    return found
  }
  const textOf = (words: string, shape: FreeTextShape): string | null => {
    if (accountId.test(words)) return null
    const kind = shape && 'kind' in shape ? shape.kind : null
    if (kind === null && isCode(words)) return words
    if (!identifies(words, kind ?? 'words')) return words
    leftOut += 1
    return leftOutText
  }
  const copy = (value: unknown, shape: FreeTextShape, depth = 0): unknown => {
    if (typeof value === 'string') return textOf(value, shape)
    if (typeof value !== 'object' || value === null) return value
    if (depth === deepest) return null
    if (Array.isArray(value)) return value.map((item) => copy(item, inside(shape, ''), depth + 1))
    const fields = Object.entries(value).filter(([name]) => isCode(name) && !namesAccount.test(name))
    return Object.fromEntries(fields.map(([name, one]) => [name, copy(one, inside(shape, name), depth + 1)]))
  }
  const writer = ({ name }: { name: string }) => {
    if (!hasNumber.test(name)) return { name }
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
  const words: FreeTextShape = { kind: 'words' }
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
    history.push({ ...change, changedBy, changes, reason: copy(change.reason, words) as string | null })
    await pause()
  }
  const assessments = origin.assessments.map(
    (assessment) => copy(assessment, assessmentTexts) as CaseOrigin['assessments'][number],
  )
  const createdBy = writer(origin.createdBy)
  return { origin: { ...origin, createdBy, history, assessments }, leftOut: count() }
}
