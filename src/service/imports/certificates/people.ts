/** Who of an organization a row of a file means. */
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'

export interface KnownPerson {
  id: string
  name: string
  email: string
  /** Of their registrations and licences. */
  numbers: readonly string[]
}

export interface NamedPerson {
  email: string
  number: string
  name: string
}

export type FoundPerson =
  | { person: KnownPerson; note: string | null }
  /** Somebody has this name; the administrator says whether names are enough. */
  | { likely: KnownPerson }
  | { unknown: string }

const emailKey = (email: string): string => email.trim().toLowerCase()
/** "PA 12-345" and "pa12345" are one number. Its zeros count. */
const numberKey = (number: string): string => number.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** "BERG, Anna" is Anna Berg. */
const nameKey = (name: string): string => plainWords(name).split(' ').toSorted().join(' ')
const fewestNumberLetters = 3

function indexOf(people: readonly KnownPerson[], keysOf: (person: KnownPerson) => readonly string[]) {
  const byKey = new Map<string, KnownPerson[]>()
  for (const person of people)
    for (const key of new Set(keysOf(person)))
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), person])
  return (key: string): readonly KnownPerson[] => (key === '' ? [] : (byKey.get(key) ?? []))
}

/** Returns a function that finds people by email or number, and by their name alone if `namesAreEnough`. */
export function createPeopleFinder(people: readonly KnownPerson[], namesAreEnough: boolean) {
  const byEmail = indexOf(people, ({ email }) => [emailKey(email)])
  const byNumber = indexOf(people, ({ numbers }) => numbers.map(numberKey))
  const byName = indexOf(people, ({ name }) => [nameKey(name)])
  return ({ email, number, name }: NamedPerson): FoundPerson => {
    const [mailed] = byEmail(emailKey(email))
    const key = numberKey(number)
    const numbered = key.length < fewestNumberLetters ? [] : byNumber(key)
    if (mailed) {
      const isOther = numbered.length > 0 && !numbered.includes(mailed)
      if (isOther) return { unknown: 'The email address and the number are those of different people.' }
      return { person: mailed, note: otherName(mailed, name) }
    }
    if (numbered.length > 1) return { unknown: 'Several people have this number.' }
    const [single] = numbered
    if (single) {
      // Numbers of two kinds may be the same by chance.
      const isOther = otherName(single, name) !== null
      return isOther
        ? { unknown: `The number is that of ${single.name}, and the row says another name.` }
        : { person: single, note: null }
    }
    if (email !== '' && number === '')
      return { unknown: 'Nobody in this organization has this email address.' }
    const named = byName(nameKey(name))
    if (named.length > 1) return { unknown: 'Several people have this name.' }
    const [only] = named
    if (only && email === '') return namesAreEnough ? { person: only, note: null } : { likely: only }
    if (email !== '') return { unknown: 'Nobody in this organization has this email address or number.' }
    if (number !== '') return { unknown: 'Nobody in this organization has this number.' }
    return {
      unknown: name === '' ? 'This row names nobody.' : 'Nobody in this organization has this name.',
    }
  }
}

const otherName = (person: KnownPerson, name: string): string | null =>
  name === '' || nameKey(name) === nameKey(person.name)
    ? null
    : `The row says another name. It is taken for ${person.name}, whose address it has.`
