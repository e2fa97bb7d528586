import { findFreeSlug, slugOf } from '../slug.ts'

const maxCodeLength = 36

/** Returns `moorside_south` for `Moorside South`, with a number if that code is taken. */
export function createPlaceCode(label: string, takenCodes: ReadonlySet<string>): string {
  const slug = slugOf(label, 'place').slice(0, maxCodeLength).replace(/-$/, '')
  const takenSlugs = new Set([...takenCodes].map((code) => code.replaceAll('_', '-')))
  return findFreeSlug(slug, takenSlugs).replaceAll('-', '_')
}

/** Returns whether two labels are the same, apart from capitals and spaces at their ends. */
export const isSameLabel = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
