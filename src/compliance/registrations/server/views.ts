import type { Registration } from '../contract.ts'
import { regulatorName } from '../regulator-name.ts'
import type { RegistrationRow } from './queries.ts'

export const toRegistrationView = (row: RegistrationRow): Registration => ({
  _id: row.id,
  id: row.id,
  regulator: row.regulator,
  regulatorOther: row.regulator_other,
  regulatorLabel: regulatorName(row.regulator, row.regulator_other),
  number: row.number,
  expiresOn: row.expires_on,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
