import { expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { foldName, personNamesOf, type NameKind } from './name-lists.ts'

const names = personNamesOf(lists, model)
const kinds = ['first', 'last', 'wordFirst', 'wordLast'] as const

test('every name of the lists is found in its list, and nothing else is', () => {
  const found = (kind: NameKind) => lists[kind].split(' ').filter((name) => names.kindOf(name) !== kind)
  expect(kinds.flatMap(found)).toEqual([])
  for (const word of ['', 'a', 'aaa', 'zzzz', 'sternum', 'rocuronium', 'first last', 'smitt', 'smithy x'])
    expect(names.kindOf(word), word).toBeNull()
})

test('the lists are sorted and have no duplicates', () => {
  const all = kinds.flatMap((kind) => {
    const list = lists[kind].split(' ')
    expect(list, kind).toEqual(list.toSorted())
    return list
  })
  expect(new Set(all).size).toBe(all.length)
  const words = lists.words.split(' ')
  expect(words).toEqual([...new Set(words)].toSorted())
})

test('ordinary words are known with regular endings, and names are not ordinary words', () => {
  for (const word of [
    'scene',
    'lifted',
    'lifting',
    'placed',
    'placing',
    'thoracostomies',
    'torsion',
    'thursday',
  ])
    expect(names.isOrdinary(word), word).toBe(true)
  for (const name of ['losaline', 'mayol', 'kalogeras', 'wunungmurra', 'zzzz'])
    expect(names.isOrdinary(name), name).toBe(false)
})

test('names are folded to lower case without diacritics and apostrophes', () => {
  expect(foldName('Siân')).toBe('sian')
  expect(foldName('O’NEILL')).toBe('oneill')
  expect(foldName('Groß')).toBe('gross')
  expect(foldName('Łukasz Sørensen')).toBe('lukaszsorensen')
  expect(foldName('Yıldırım')).toBe('yildirim')
})
