import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { maxEvidenceBytes, maxFilesPerRecord, toSafeName } from './file-kinds.ts'

test('the browser refuses what the server refuses', () => {
  expect([maxEvidenceBytes, maxFilesPerRecord]).toEqual([
    contract.maxEvidenceBytes,
    contract.maxFilesPerRecord,
  ])
})

test('a name keeps its last ending, and its stem ends with neither a dot nor a space', () => {
  expect(toSafeName('ALS course. . .PDF')).toBe('ALS course.pdf')
})
