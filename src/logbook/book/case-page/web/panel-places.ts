import type { Case } from '#logging/cases/contract.ts'
import type { PanelPlace } from '#platform/web/capability.ts'

/** On the page of a case, below its facts: records about what happened with it since. */
export const caseRecords: PanelPlace<{ shown: Case; isOwn: boolean }> = { name: 'case-records' }
