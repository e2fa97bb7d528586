import type { CpdStandard } from '#reference/cpd-standards.ts'
import type { KnownRules } from '../contract.ts'
import type { StandardRow } from './queries.ts'

/** A standard, either as delivered or as administrators changed or added it. */
export interface OfferedStandard {
  code: string
  rules: KnownRules
  organizationId: string | null
  isDelivered: boolean
  isRetired: boolean
  version: number
}

/** Returns the rules of the standard in new lists, which the caller may change. */
export const toRules = (standard: CpdStandard): KnownRules => ({
  body: standard.body,
  title: standard.title,
  country: standard.country,
  alsoCountries: [...standard.alsoCountries],
  region: standard.region,
  professions: [...standard.professions],
  cycleMonths: standard.cycleMonths,
  cycleStart: standard.cycleStart,
  targets: standard.targets.map((target) => ({
    ...target,
    combine: [...target.combine],
    procedureGroups: [...target.procedureGroups],
  })),
  source: standard.source,
  year: standard.year,
  confirmed: standard.confirmed,
  note: standard.note,
  creditSystem: standard.creditSystem,
  creditValidityMonths: standard.creditValidityMonths,
  evidenceRetentionMonths: standard.evidenceRetentionMonths,
})

export const fromDelivered = (standard: CpdStandard): OfferedStandard => ({
  code: standard.code,
  rules: toRules(standard),
  organizationId: null,
  isDelivered: true,
  isRetired: false,
  version: 0,
})

export const fromStored = (row: StandardRow, isDelivered: boolean): OfferedStandard => ({
  code: row.code,
  rules: row.rules,
  organizationId: row.organization_id,
  isDelivered,
  isRetired: row.is_retired,
  version: row.version,
})
