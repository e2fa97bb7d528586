import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimSentence, fromClaimCell, tidyClaimText, toClaimCell } from './claim-words.ts'
import { signatureClaimsSchema, type SignatureClaim } from './claim.contract.ts'

const plain: SignatureClaim = {
  signer: 'Dr Sofia Osei',
  role: null,
  registration: null,
  signedOn: '2024-05-03',
  service: null,
  heading: null,
  isChanged: false,
}

test('the text of a claim has the signer, the date and the source', () => {
  expect(claimSentence(plain)).toBe('Signed by Dr Sofia Osei on 3 May 2024, according to the imported file')
  expect(claimSentence({ ...plain, signer: null, signedOn: null, heading: 'Verified' })).toBe(
    'Signed by somebody without a name, according to the imported file (column “Verified”)',
  )
  const own = { ...plain, role: 'Supervisor', registration: 'GMC 123', service: 'Sortie', isChanged: true }
  expect(claimSentence(own)).toBe(
    'Signed by Dr Sofia Osei, Supervisor (GMC 123), on 3 May 2024 in Sortie, according to the imported file; the case had changed since',
  )
})

test('any claim that is written to a spreadsheet cell is read back unchanged', () => {
  const words = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .map(tidyClaimText)
    .filter((text) => text !== '' && text.isWellFormed() && !text.includes('\0'))
  const optional = fc.option(words)
  const claim = fc.record({
    signer: optional,
    role: optional,
    registration: optional,
    signedOn: fc.option(fc.constantFrom('2024-05-03', '1999-12-31')),
    service: optional,
    heading: optional,
    isChanged: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(claim, { minLength: 1, maxLength: 5 }), (claims) => {
      expect(signatureClaimsSchema.parse(fromClaimCell(toClaimCell(claims)))).toEqual(claims)
    }),
  )
})

test('a cell without a list of claims is not read as one', () => {
  expect(signatureClaimsSchema.safeParse(fromClaimCell('Dr Osei | perhaps')).success).toBe(false)
  expect(signatureClaimsSchema.safeParse(fromClaimCell('| on: yesterday')).success).toBe(false)
})
