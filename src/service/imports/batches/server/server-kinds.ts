import type { RecordKind } from '../../contract.ts'
import { importedCertificates } from '../../certificates/server/imported-certificates.ts'
import { importedActivities } from '../../cpd/server/imported-activities.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import { importedCases } from './imported-cases.ts'
import type { BatchRow } from './queries.ts'

const kinds: Readonly<Record<RecordKind, ServerKind>> = {
  cases: importedCases,
  cpd: importedActivities,
  certificates: importedCertificates,
}

/** Returns the kind of records that an import creates. A check constraint allows no other kind. */
export const recordsOf = ({ records }: Pick<BatchRow, 'records'>): RecordKind => records as RecordKind

export const kindOf = (batch: Pick<BatchRow, 'records'>): ServerKind => kinds[recordsOf(batch)]
