import type { ListEntry } from '#reference/codes.ts'

/** Names the entries that a word may mean: “Syncope” or “No illness found”. */
export function eitherOf(candidates: readonly ListEntry[]): string {
  const labels = candidates.map(({ label }) => `“${label}”`)
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}
