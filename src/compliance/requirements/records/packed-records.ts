/**
 * The records of a person as one line of words. An organization has tens of thousands, which the server passes on to a process of
 * its own without making an object of each.
 */
import { verifications, type Verification } from '../rules/words.contract.ts'

export interface RecordedFacts {
  requirementId: string
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
  verification: Verification
}

/** Stands for "never". */
const none = '-'

const isVerification = (word: string): word is Verification => verifications.some((each) => each === word)

/** Unpacks what `listPackedRecords` returns. */
export function unpackRecords(packed: string): RecordedFacts[] {
  return packed.split(',').map((words) => {
    const [requirementId = '', completedOn = '', expiresOn = none, known = '', verification = ''] =
      words.split(' ')
    if (!isVerification(verification)) throw new Error('These are no packed records')
    return {
      requirementId,
      completedOn,
      expiresOn: expiresOn === none ? null : expiresOn,
      isCompletionKnown: known === 'true',
      verification,
    }
  })
}
