/** Matches a title in a file to a requirement of the organization. */
import { distance } from 'fastest-levenshtein'
import type { Listed } from '#reference/codes.ts'
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
export function shortens(letters: string, words: string): boolean {
  const [wanted, all] = [plainWords(letters).replaceAll(' ', ''), plainWords(words).replaceAll(' ', '')]
  if (wanted.length < 2 || wanted.length > 8 || wanted[0] !== all[0]) return false
  let position = 0
  for (const letter of all) if (letter === wanted[position]) position += 1
  return position === wanted.length
}

interface Title {
  id: string
  words: string
  /** The title without an abbreviation of itself in brackets. */
  plain: string
  /** "ALS" of "Advanced life support (ALS)". */
  short: string | null
  /** The title without anything in brackets, although that may distinguish it: "Paramedic registration (HCPC)". */
  bare: string
  telling: ReadonlySet<string>
}

const fillers = new Set('and or of the in for a an training course level awareness und de la le'.split(' '))
const significantWords = (words: string) =>
  new Set(words.split(' ').filter((word) => word.length > 1 && !fillers.has(word)))

function toTitle({ code: id, label }: Listed): Title {
  const bare = label.replaceAll(inBrackets, ' ')
  let short: string | null = null
  const plain = label.replaceAll(inBrackets, (all, inside: string) => {
    if (!shortens(inside, bare)) return all
    short = plainWords(inside)
    return ' '
  })
  const words = plainWords(label)
  return {
    id,
    words,
    plain: plainWords(plain),
    short,
    bare: plainWords(bare),
    telling: significantWords(words),
  }
}

const maxLikely = 3
const minSimilarity = 0.85

export type MatchTitle = (heading: string) => TitleMatch

/** Returns a function that finds the requirement of a title. It caches the results. */
export function createTitleMatcher(requirements: readonly Listed[]): MatchTitle {
  const titles = requirements.map(toTitle)
  const answers = new Map<string, TitleMatch>()
  return (heading) => {
    const answer = answers.get(heading) ?? matchTitle(titles, heading)
    answers.set(heading, answer)
    return answer
  }
}

function matchTitle(titles: readonly Title[], heading: string): TitleMatch {
  const { title } = readMatrixHeading(heading)
  const wantedTitle = toTitle({ code: '', label: title })
  if (wantedTitle.words === '') return { sure: null, likely: [] }
  const idsOf = (isMeant: (other: Title) => boolean) => titles.filter(isMeant).map(({ id }) => id)
  const whole = idsOf(({ words }) => words === wantedTitle.words)
  const exact = whole.length > 0 ? whole : idsOf(({ plain }) => plain === wantedTitle.plain)
  // If two requirements have one title, neither is certain.
  if (exact.length === 1) return { sure: exact[0] ?? null, likely: [] }
  if (exact.length > 1) return { sure: null, likely: exact.slice(0, maxLikely) }
  const meant = abbreviations[wantedTitle.plain]
  const byLetters = idsOf(
    ({ short, plain, bare }) =>
      short === wantedTitle.words || (meant !== undefined && (plain === meant || bare === meant)),
  )
  const byWords = titles
    .map((other) => ({ id: other.id, share: shareOf(wantedTitle, other) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .map(({ id }) => id)
  return { sure: null, likely: [...new Set([...byLetters, ...byWords])].slice(0, maxLikely) }
}

/** Returns how similar two titles are: all significant words of one are in the other, or they are spelt nearly alike. */
function shareOf(own: Title, other: Title): number {
  const shared = [...own.telling].filter((word) => other.telling.has(word)).length
  const [fewer, more] = [own.telling.size, other.telling.size].toSorted((a, b) => a - b)
  if (fewer !== undefined && fewer > 0 && shared === fewer) return shared / (more ?? 1)
  const length = Math.max(own.plain.length, other.plain.length)
  if (length < 6) return 0
  const near = 1 - distance(own.plain, other.plain) / length
  return near >= minSimilarity ? near : 0
}
