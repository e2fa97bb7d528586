/**
 * The records of a person, packed into one line of text. An organization has tens of thousands of records. The server passes
 * them on to another process without creating an object for each.
 */
import { verifications, type Verification } from '../rules/words.contract.ts'

export interface UnpackedRecord {
  requirementId: string
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
  verification: Verification
}

/** Means that a record never expires. */
const noExpiry = '-'

const isVerification = (word: string): word is Verification => verifications.some((each) => each === word)

/** Unpacks the result of `listPackedRecords`. */
export function unpackRecords(packed: string): UnpackedRecord[] {
  return packed.split(',').map((record) => {
    const [requirementId = '', completedOn = '', expiresOn = noExpiry, known = '', verification = ''] =
      record.split(' ')
    if (!isVerification(verification)) throw new Error('This text is not a list of packed records')
    return {
      requirementId,
      completedOn,
      expiresOn: expiresOn === noExpiry ? null : expiresOn,
      isCompletionKnown: known === 'true',
      verification,
    }
  })
}
