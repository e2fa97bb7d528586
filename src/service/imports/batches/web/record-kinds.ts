import { activityWords } from '../../cpd/web/activity-words.ts'
import { certificateWords } from '../../certificates/web/certificate-words.ts'
import type { RecordKind } from '../../contract.ts'
import { caseWords } from '../../mapping/web/case-words.ts'
import type { RecordWords } from '../../mapping/web/record-words.ts'

const words: Readonly<Record<RecordKind, RecordWords>> = {
  cases: caseWords,
  cpd: activityWords,
  certificates: certificateWords,
}

export const wordsFor = ({ records }: { records: RecordKind }): RecordWords => words[records]
