import type { Case } from '#logging/cases/contract.ts'
import type { PanelPlace } from '#platform/web/capability.ts'

/** The place for other records about the case, such as CPD activities: on the page of a case, below its facts. */
export const caseRecords: PanelPlace<{ caseRecord: Case; isOwn: boolean }> = { name: 'case-records' }
