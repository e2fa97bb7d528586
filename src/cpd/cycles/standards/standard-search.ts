import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import type { Standard } from './contract.ts'

export const standardGroups = ['offered', 'own', 'retired'] as const
export type StandardGroup = (typeof standardGroups)[number]

/** The search text and the group of the administrators' list. */
export interface StandardSearch {
  q?: string | undefined
  show?: StandardGroup | undefined
}

/** Returns the valid parameters of a URL, and ignores everything else. */
export function readStandardSearch({ q, show }: Readonly<Record<string, unknown>>): StandardSearch {
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
    show: standardGroups.find((group) => group === show),
  }
}

const isInGroup: Record<StandardGroup, (standard: Standard) => boolean> = {
  offered: ({ isRetired }) => !isRetired,
  own: ({ isDelivered, version }) => !isDelivered || version > 0,
  retired: ({ isRetired }) => isRetired,
}

/** Returns the standards of the group that contain every word of the search, ignoring accents. */
export function matchingStandards(
  standards: readonly Standard[],
  { q = '', show }: StandardSearch,
  countryName: (code: string) => string,
): Standard[] {
  const searchWords = toPlainLetters(q).split(/\s+/).filter(Boolean)
  return standards.filter((standard) => {
    const { body, title, code, country, alsoCountries, region, professions } = standard
    const places = [country, ...alsoCountries].map(countryName)
    const text = toPlainLetters([body, title, code, region, ...places, ...professions].join(' '))
    return (
      (show === undefined || isInGroup[show](standard)) && searchWords.every((word) => text.includes(word))
    )
  })
}
