/** Matches a row to a user of the organization. */
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'

export interface KnownPerson {
  id: string
  name: string
  email: string
  /** The numbers of their registrations and licences. */
  numbers: readonly string[]
}

export interface NamedPerson {
  email: string
  number: string
  name: string
}

export type PersonMatch =
  | { person: KnownPerson; note: string | null }
  /** A user has this name, but the administrator must say whether names are enough. */
  | { likely: KnownPerson }
  | { unknown: string }

const emailKey = (email: string): string => email.trim().toLowerCase()
/** "PA 12-345" and "pa12345" are the same number. Zeros are significant. */
const numberKey = (number: string): string => number.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
/** "BERG, Anna" is the same name as "Anna Berg". */
const nameKey = (name: string): string => plainWords(name).split(' ').toSorted().join(' ')
const minNumberLength = 3

function indexPeople(people: readonly KnownPerson[], keysOf: (person: KnownPerson) => readonly string[]) {
  const byKey = new Map<string, KnownPerson[]>()
  for (const person of people)
    for (const key of new Set(keysOf(person)))
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), person])
  return (key: string): readonly KnownPerson[] => (key === '' ? [] : (byKey.get(key) ?? []))
}

/** Returns a function that finds people by email or number; by name only if `mayMatchByName`. */
export function createPeopleFinder(people: readonly KnownPerson[], mayMatchByName: boolean) {
  const byEmail = indexPeople(people, ({ email }) => [emailKey(email)])
  const byNumber = indexPeople(people, ({ numbers }) => numbers.map(numberKey))
  const byName = indexPeople(people, ({ name }) => [nameKey(name)])
  return ({ email, number, name }: NamedPerson): PersonMatch => {
    const [personByEmail] = byEmail(emailKey(email))
    const key = numberKey(number)
    const peopleByNumber = key.length < minNumberLength ? [] : byNumber(key)
    if (personByEmail) {
      const isOther = peopleByNumber.length > 0 && !peopleByNumber.includes(personByEmail)
      if (isOther) return { unknown: 'The email address and the number are those of different people.' }
      return { person: personByEmail, note: nameConflictNote(personByEmail, name) }
    }
    if (peopleByNumber.length > 1) return { unknown: 'Several people have this number.' }
    const [personByNumber] = peopleByNumber
    if (personByNumber) {
      // Two different kinds of number may be equal by chance.
      const isOther = nameConflictNote(personByNumber, name) !== null
      return isOther
        ? { unknown: `The number belongs to ${personByNumber.name}, but the row has another name.` }
        : { person: personByNumber, note: null }
    }
    if (email !== '' && number === '')
      return { unknown: 'Nobody in this organization has this email address.' }
    const peopleByName = byName(nameKey(name))
    if (peopleByName.length > 1) return { unknown: 'Several people have this name.' }
    const [personByName] = peopleByName
    if (personByName && email === '')
      return mayMatchByName ? { person: personByName, note: null } : { likely: personByName }
    if (email !== '') return { unknown: 'Nobody in this organization has this email address or number.' }
    if (number !== '') return { unknown: 'Nobody in this organization has this number.' }
    return {
      unknown: name === '' ? 'This row names nobody.' : 'Nobody in this organization has this name.',
    }
  }
}

const nameConflictNote = (person: KnownPerson, name: string): string | null =>
  name === '' || nameKey(name) === nameKey(person.name)
    ? null
    : `The row has another name. It is matched to ${person.name}, whose email it contains.`
