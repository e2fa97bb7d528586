import { freeSlug, slugOf } from '../slug.ts'

const maxCodeLength = 36

/** Returns `moorside_south` for `Moorside South`, with a number if that code is taken. */
export function placeCodeOf(label: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(label, 'place').slice(0, maxCodeLength).replace(/-$/, '')
  const takenSlugs = new Set([...taken].map((code) => code.replaceAll('_', '-')))
  return freeSlug(slug, takenSlugs).replaceAll('-', '_')
}

/** Compares labels, ignoring case and outer spaces. */
export const isSameLabel = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
