import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { mostEvidenceBytes, mostEvidenceOfARecord } from './file-kinds.ts'

test('the browser refuses what the server refuses', () => {
  expect([mostEvidenceBytes, mostEvidenceOfARecord]).toEqual([
    contract.mostEvidenceBytes,
    contract.mostEvidenceOfARecord,
  ])
})
