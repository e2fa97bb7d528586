import { labelOf } from '#reference/codes.ts'
import { regulators } from '#reference/regulators.ts'
import type { Registration } from '../contract.ts'
import type { RegistrationRow } from './queries.ts'

export const toRegulatorLabel = (row: Pick<RegistrationRow, 'regulator' | 'regulator_other'>): string =>
  row.regulator_other ?? labelOf(regulators, row.regulator)

export const toRegistrationView = (row: RegistrationRow): Registration => ({
  _id: row.id,
  id: row.id,
  regulator: row.regulator,
  regulatorOther: row.regulator_other,
  regulatorLabel: toRegulatorLabel(row),
  number: row.number,
  expiresOn: row.expires_on,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
