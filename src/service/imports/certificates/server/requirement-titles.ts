/** Matches a title in a file to a requirement of the organization. */
import { distance } from 'fastest-levenshtein'
import type { ListEntry } from '#reference/codes.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { readMatrixHeading } from '../headings.ts'

export interface TitleMatch {
  /** The requirement with this title. */
  sure: string | null
  /** The possible requirements, the most likely first. */
  likely: string[]
}

/** Common abbreviations of a title, for titles that do not contain them. */
const abbreviations: Readonly<Record<string, string>> = {
  bls: 'basic life support',
  ils: 'immediate life support',
  als: 'advanced life support',
  pils: 'paediatric immediate life support',
  acls: 'advanced cardiovascular life support',
  pals: 'paediatric advanced life support',
  nls: 'newborn life support',
  nrp: 'neonatal resuscitation programme',
  apls: 'advanced paediatric life support',
  epals: 'european paediatric advanced life support',
  atls: 'advanced trauma life support',
  etc: 'european trauma course',
  phtls: 'prehospital trauma life support',
  itls: 'international trauma life support',
  tncc: 'trauma nursing core course',
  mimms: 'major incident medical management',
  huet: 'helicopter underwater escape training',
  crm: 'crew resource management',
  nvg: 'night vision imaging training',
  nvis: 'night vision imaging training',
  phea: 'pre hospital emergency anaesthesia sign off',
  dbs: 'enhanced criminal record check',
  ipc: 'infection prevention and control',
  ig: 'information governance and data security',
  mh: 'manual handling patient',
  dg: 'dangerous goods awareness',
  dgr: 'dangerous goods awareness',
  pgd: 'patient group directions or medicines protocols signed',
  ppe: 'flight helmet and personal protective equipment check',
  pocus: 'point of care ultrasound accreditation',
  cbrn: 'hazardous materials awareness',
}

const inBrackets = /\(([^()]{1,60})\)/g

/**
 * Whether letters abbreviate words: PHTLS has letters of "prehospital trauma life support" in their order, beginning with the
 * first.
 */
export function isAbbreviation(letters: string, words: string): boolean {
  const [abbreviation, allLetters] = [
    plainWords(letters).replaceAll(' ', ''),
    plainWords(words).replaceAll(' ', ''),
  ]
  if (abbreviation.length < 2 || abbreviation.length > 8 || abbreviation[0] !== allLetters[0]) return false
  let position = 0
  for (const letter of allLetters) if (letter === abbreviation[position]) position += 1
  return position === abbreviation.length
}

interface Title {
  id: string
  normalized: string
  /** The title without an abbreviation of itself in brackets. */
  plain: string
  /** "ALS" of "Advanced life support (ALS)". */
  short: string | null
  /** The title without anything in brackets, although that may distinguish it: "Paramedic registration (HCPC)". */
  bare: string
  keyWords: ReadonlySet<string>
}

const fillers = new Set('and or of the in for a an training course level awareness und de la le'.split(' '))
const significantWords = (words: string) =>
  new Set(words.split(' ').filter((word) => word.length > 1 && !fillers.has(word)))

function toTitle({ code: id, label }: ListEntry): Title {
  const bare = label.replaceAll(inBrackets, ' ')
  let short: string | null = null
  const plain = label.replaceAll(inBrackets, (match, inside: string) => {
    if (!isAbbreviation(inside, bare)) return match
    short = plainWords(inside)
    return ' '
  })
  const words = plainWords(label)
  return {
    id,
    normalized: words,
    plain: plainWords(plain),
    short,
    bare: plainWords(bare),
    keyWords: significantWords(words),
  }
}

const maxLikely = 3
const minSimilarity = 0.85

export type MatchTitle = (heading: string) => TitleMatch

/** Returns a function that finds the requirement of a title. It caches the results. */
export function createTitleMatcher(requirements: readonly ListEntry[]): MatchTitle {
  const titles = requirements.map(toTitle)
  const matches = new Map<string, TitleMatch>()
  return (heading) => {
    const match = matches.get(heading) ?? matchTitle(titles, heading)
    matches.set(heading, match)
    return match
  }
}

function matchTitle(titles: readonly Title[], heading: string): TitleMatch {
  const { title } = readMatrixHeading(heading)
  const wantedTitle = toTitle({ code: '', label: title })
  if (wantedTitle.normalized === '') return { sure: null, likely: [] }
  const findIds = (isMatch: (other: Title) => boolean) => titles.filter(isMatch).map(({ id }) => id)
  const sameTitleIds = findIds(({ normalized: words }) => words === wantedTitle.normalized)
  const exactIds =
    sameTitleIds.length > 0 ? sameTitleIds : findIds(({ plain }) => plain === wantedTitle.plain)
  // If two requirements have one title, neither is certain.
  if (exactIds.length === 1) return { sure: exactIds[0] ?? null, likely: [] }
  if (exactIds.length > 1) return { sure: null, likely: exactIds.slice(0, maxLikely) }
  const longForm = abbreviations[wantedTitle.plain]
  const idsByAbbreviation = findIds(
    ({ short, plain, bare }) =>
      short === wantedTitle.normalized ||
      (longForm !== undefined && (plain === longForm || bare === longForm)),
  )
  const idsByWords = titles
    .map((other) => ({ id: other.id, share: similarityOf(wantedTitle, other) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .map(({ id }) => id)
  return { sure: null, likely: [...new Set([...idsByAbbreviation, ...idsByWords])].slice(0, maxLikely) }
}

/**
 * Returns the similarity of two titles, from 0 to 1. If one has all significant words of the other, it is their share of common
 * words, and otherwise the similarity of the spelling.
 */
function similarityOf(own: Title, other: Title): number {
  const shared = [...own.keyWords].filter((word) => other.keyWords.has(word)).length
  const [fewer, more] = [own.keyWords.size, other.keyWords.size].toSorted((a, b) => a - b)
  if (fewer !== undefined && fewer > 0 && shared === fewer) return shared / (more ?? 1)
  const length = Math.max(own.plain.length, other.plain.length)
  if (length < 6) return 0
  const similarity = 1 - distance(own.plain, other.plain) / length
  return similarity >= minSimilarity ? similarity : 0
}
