import type { Case } from '#logging/cases/contract.ts'
import type { PanelPlace } from '#platform/web/capability.ts'

/** On the page of a case, below its facts: other records about the case, such as CPD activities. */
export const caseRecords: PanelPlace<{ caseRecord: Case; isOwn: boolean }> = { name: 'case-records' }
