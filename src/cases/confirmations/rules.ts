/** What its author has confirmed names a field by its place, and places change: a line of a list is removed, another put in. */
import type { PrivacyCheck } from '#privacy/contract.ts'

/** Every list of a case in which people write in their own words. */
const lists = [
  'tags',
  'team.crew',
  'airway.attempts',
  'procedures',
  'drugs',
  'reflection.learningPoints',
  'reflection.learningNeeds',
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function listAt(fields: object, path: string): readonly unknown[] {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), fields)
  return Array.isArray(value) ? value : []
}

/** Attempts are numbered by their place, which says nothing about which of them it is. */
const withoutNumber = (line: unknown): unknown =>
  isObject(line) && 'number' in line ? JSON.stringify({ ...line, number: null }) : line

/** Where the line is now that stood at `index`; -1 when it is gone. */
function placeNow(before: readonly unknown[], now: readonly unknown[], index: number): number {
  const line = withoutNumber(before[index])
  // Of lines that say the same the same turn: the second is still the second.
  const turn = before.slice(0, index).filter((other) => withoutNumber(other) === line).length
  const places = now.flatMap((other, place) => (withoutNumber(other) === line ? [place] : []))
  return places[turn] ?? places.at(-1) ?? -1
}

/** Confirmations follow the lines that they are about; those of a line that is gone go with it. */
export function movedChecks(
  checked: readonly PrivacyCheck[],
  before: object,
  now: object,
): readonly PrivacyCheck[] {
  const moved = lists.filter((path) => listAt(before, path).length !== listAt(now, path).length)
  if (moved.length === 0) return checked
  return checked.flatMap((check) => {
    const list = moved.find((path) => check.path.startsWith(`${path}.`))
    if (list === undefined) return [check]
    const [index = '', ...field] = check.path.slice(list.length + 1).split('.')
    const place = placeNow(listAt(before, list), listAt(now, list), Number(index))
    return place < 0 ? [] : [{ ...check, path: [list, place, ...field].join('.') }]
  })
}
