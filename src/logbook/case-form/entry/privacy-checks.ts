/**
 * A confirmation names a field by its path, and the path of a line changes when lines before it are inserted or
 * removed.
 */
import type { PrivacyCheck } from '#privacy/contract.ts'

const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], whole)

/**
 * Returns the confirmations that are still valid after a change. If a list has grown or shrunk, keeps only those of
 * lines that are the same at the same place.
 */
export const remainingChecks = (
  checks: readonly PrivacyCheck[],
  oldFields: object,
  newFields: object,
): PrivacyCheck[] =>
  checks.filter(({ path }) => {
    const [linePath, listPath] = /^(.*?)\.\d+(?=\.|$)/.exec(path) ?? []
    if (linePath === undefined || listPath === undefined) return true
    const lengths = [oldFields, newFields].map((fields) => valueAt(fields, `${listPath}.length`))
    const lineTexts = [oldFields, newFields].map((fields) => JSON.stringify(valueAt(fields, linePath)))
    return lengths[0] === lengths[1] || lineTexts[0] === lineTexts[1]
  })
