import { duties, type Duties, type Duty } from '../contract.ts'
import type { PersonDuties } from './row-mapping.ts'

const isDuty = (code: string): code is Duty => (duties as readonly string[]).includes(code)

export const toDutiesView = ({ row, bases }: PersonDuties): Duties => ({
  userId: row.id,
  duties: row.duties.filter(isDuty),
  baseCode: row.base_code,
  bases: bases.filter(({ active }) => active !== false).map(({ code, label }) => ({ code, label })),
  version: row.duties_version,
})
