/** What its author has confirmed names a field by its place, and places change: a line of a list is removed, another put in. */
import type { PrivacyCheck } from '#privacy/contract.ts'

const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], whole)

/** Where a list has grown or shrunk, only what is confirmed about a line that is still in its place holds on. */
export const remainingChecks = (
  checked: readonly PrivacyCheck[],
  before: object,
  now: object,
): PrivacyCheck[] =>
  checked.filter(({ path }) => {
    const [line, list] = /^(.*?)\.\d+(?=\.|$)/.exec(path) ?? []
    if (line === undefined || list === undefined) return true
    const lengths = [before, now].map((fields) => valueAt(fields, `${list}.length`))
    const lines = [before, now].map((fields) => JSON.stringify(valueAt(fields, line)))
    return lengths[0] === lengths[1] || lines[0] === lines[1]
  })
