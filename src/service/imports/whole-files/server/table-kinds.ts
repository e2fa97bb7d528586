import type { RecordKind } from '../../contract.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'

/** Each kind is loaded when its first file arrives. */
const loaders: Readonly<Record<RecordKind, () => Promise<TableKind>>> = {
  cases: async () => (await import('../../mapping/server/case-tables.ts')).caseTables,
  certificates: async () =>
    (await import('../../certificates/server/certificate-tables.ts')).certificateTables,
  cpd: async () => (await import('../../cpd/server/cpd-tables.ts')).cpdTables,
}

export const tableKind = (code: RecordKind): Promise<TableKind> => loaders[code]()
