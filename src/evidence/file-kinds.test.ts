import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { maxEvidenceBytes, maxEvidenceOfARecord, safeName } from './file-kinds.ts'

test('the browser refuses what the server refuses', () => {
  expect([maxEvidenceBytes, maxEvidenceOfARecord]).toEqual([
    contract.maxEvidenceBytes,
    contract.maxEvidenceOfARecord,
  ])
})

test('a name keeps its last ending, and its stem ends with neither a dot nor a space', () => {
  expect(safeName('ALS course. . .PDF')).toBe('ALS course.pdf')
})
