/**
 * A confirmation names a field by its path, and the path of a line changes when lines before it are inserted or
 * removed.
 */
import type { PrivacyCheck } from '#privacy/contract.ts'

const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], whole)

/**
 * Returns the confirmations that are still valid after a change. If a list has grown or shrunk, keeps only those of
 * lines that have not moved.
 */
export const remainingChecks = (
  checks: readonly PrivacyCheck[],
  oldFields: object,
  newFields: object,
): PrivacyCheck[] =>
  checks.filter(({ path }) => {
    const [line, list] = /^(.*?)\.\d+(?=\.|$)/.exec(path) ?? []
    if (line === undefined || list === undefined) return true
    const lengths = [oldFields, newFields].map((fields) => valueAt(fields, `${list}.length`))
    const lines = [oldFields, newFields].map((fields) => JSON.stringify(valueAt(fields, line)))
    return lengths[0] === lengths[1] || lines[0] === lines[1]
  })
