import { activityTexts } from '../../cpd/web/activity-texts.ts'
import { certificateTexts } from '../../certificates/web/certificate-texts.ts'
import type { RecordKind } from '../../contract.ts'
import { caseTexts } from '../../mapping/web/case-texts.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

const textsByKind: Readonly<Record<RecordKind, RecordTexts>> = {
  cases: caseTexts,
  cpd: activityTexts,
  certificates: certificateTexts,
}

export const textsFor = ({ records }: { records: RecordKind }): RecordTexts => textsByKind[records]
