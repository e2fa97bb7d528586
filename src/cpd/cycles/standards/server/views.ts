import type { Standard } from '../contract.ts'
import type { OfferedStandard } from './row-mapping.ts'

export const toStandardView = ({ code, rules, ...standard }: OfferedStandard): Standard => ({
  _id: code,
  id: code,
  code,
  ...rules,
  ...standard,
})
