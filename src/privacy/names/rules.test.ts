import { expect, test } from 'vitest'
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { foldName, personNamesOf, type NameKind } from './rules.ts'

const names = personNamesOf(lists)
const kinds = ['first', 'last', 'wordFirst', 'wordLast'] as const

test('every name of the lists is found in its list, and nothing else is', () => {
  const found = (kind: NameKind) => lists[kind].split(' ').filter((name) => names.kindOf(name) !== kind)
  expect(kinds.flatMap(found)).toEqual([])
  for (const word of ['', 'a', 'aaa', 'zzzz', 'sternum', 'rocuronium', 'first last', 'smit', 'smithy x'])
    expect(names.kindOf(word), word).toBeNull()
})

test('the lists are in order, without a name twice', () => {
  const all = kinds.flatMap((kind) => {
    const list = lists[kind].split(' ')
    expect(list, kind).toEqual(list.toSorted())
    return list
  })
  expect(new Set(all).size).toBe(all.length)
})

test('marks, accents and capitals do not hide a name', () => {
  expect(foldName('Siân')).toBe('sian')
  expect(foldName('O’NEILL')).toBe('oneill')
  expect(foldName('Groß')).toBe('gross')
})
