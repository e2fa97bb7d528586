import { describe, expect, test } from 'vitest'
import { importTargets } from '../targets.contract.ts'
import { codedLists } from './coded-lists.ts'
import type { ListedCode } from './read-result.ts'
import { readValue } from './read-value.ts'

const reader = { format: { dateOrder: null, decimalMark: null, unit: null }, words: new Map(), places: {} }
const fields = importTargets.filter(
  ({ kind, list }) => (kind === 'code' || kind === 'codes') && codedLists[list ?? ''] !== undefined,
)

const codesIn = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? (value as (ListedCode | string)[]).map((entry) => (typeof entry === 'string' ? entry : entry.code))
    : [value]

describe('every label of Sortie is read as its own entry', () => {
  test.for(fields.map((field) => [field.label, field] as const))('in a column of “%s”', ([, field]) => {
    const misread = (codedLists[field.list ?? ''] ?? []).flatMap(({ code, label }) => {
      const { value, isRead, isPartlyRead, unknownWords, rest = [] } = readValue(field, reader, label)
      const isItself = isRead && !isPartlyRead && unknownWords.length === 0 && rest.length === 0
      return isItself && String(codesIn(value)) === code
        ? []
        : [`${label}: ${JSON.stringify(value)} ${unknownWords.join(', ')}`]
    })
    expect(misread).toEqual([])
  })
})
