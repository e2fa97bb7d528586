/** The slug of an organization is its name as part of a URL. */
import { toPlainLetters } from '#platform/contract/plain-letters.ts'

// Latin spellings of Greek and Cyrillic letters, and of "&".
const spellings = new Map(
  Object.entries({
    '&': ' and ',
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ye',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    ђ: 'dj',
    ј: 'j',
    љ: 'lj',
    њ: 'nj',
    ћ: 'c',
    џ: 'dz',
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  }),
)

const maxSlugLength = 80
const fallbackSlug = 'organization'

/**
 * Returns `kotuku-retrieval-and-rescue` for `Kōtuku Retrieval & Rescue`. A name without a letter that can be transliterated gets
 * a general slug.
 */
export function slugOf(name: string, fallback = fallbackSlug): string {
  const latinText = Array.from(
    toPlainLetters(name.normalize('NFKD')),
    (character) => spellings.get(character) ?? character,
  ).join('')
  const words = latinText.replaceAll(/['’]/g, '').split(/[^a-z0-9]+/)
  const slug = words.filter(Boolean).join('-').slice(0, maxSlugLength).replace(/-$/, '')
  return slug === '' ? fallback : slug
}

/** Returns the slug or, if it is taken, the slug with the first free number from 2. */
export function findFreeSlug(slug: string, takenSlugs: ReadonlySet<string>): string {
  if (!takenSlugs.has(slug)) return slug
  let number = 2
  while (takenSlugs.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
