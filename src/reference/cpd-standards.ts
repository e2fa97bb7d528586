/** The delivered standards of regulators and colleges. Administrators may change, retire and add standards. */
import lists from './data/cpd-standards.json' with { type: 'json' }

export const targetUnits = ['hours', 'credits', 'points', 'practice_hours', 'count'] as const
export type TargetUnit = (typeof targetUnits)[number]

export interface CpdTarget {
  readonly code: string
  readonly label: string
  /** A code of `cpdCategories`; `total` counts every activity. */
  readonly category: string
  readonly unit: TargetUnit
  readonly minimum: number
  /** The length of the shorter windows to which the minimum applies; null means the whole cycle. */
  readonly perMonths: number | null
  /** Categories whose amounts are added together; empty means only `category`. */
  readonly combine: readonly string[]
  /** Groups of logbook procedures that count towards it. */
  readonly procedureGroups: readonly string[]
  /** Whether each procedure counts only once. */
  readonly distinct: boolean
  /** The status that a user must hold for the target to apply, such as `endorsed`. */
  readonly conditional: string | null
  /** False if the amount must be checked with the regulator. */
  readonly confirmed: boolean
}

export interface CpdStandard {
  readonly code: string
  readonly body: string
  readonly title: string
  /** An ISO code, EU, or ZZ for any country. */
  readonly country: string
  readonly alsoCountries: readonly string[]
  readonly region: string | null
  readonly professions: readonly string[]
  readonly cycleMonths: number
  /** Month and day, or the name of a date that only the user knows, such as `revalidation_date`. */
  readonly cycleStart: string
  readonly targets: readonly CpdTarget[]
  readonly source: string
  /** The year from which the rule applies, or in which it was last published. */
  readonly year: number | null
  readonly confirmed: boolean
  readonly note: string | null
  readonly creditSystem: string | null
  /** The number of months after which a credit no longer counts. */
  readonly creditValidityMonths: number | null
  readonly evidenceRetentionMonths: number | null
}

interface TargetSource extends Partial<Omit<CpdTarget, 'unit'>> {
  code: string
  label: string
  category: string
  unit: string
  minHours?: number
  minCount?: number
}

interface StandardSource extends Partial<Omit<CpdStandard, 'targets'>> {
  code: string
  body: string
  title: string
  country: string
  professions: readonly string[]
  cycleMonths: number
  cycleStart: string
  targets: readonly TargetSource[]
  source: string
  year: number | null
  confirmed: boolean
}

const toTarget = ({ minHours, minCount, ...target }: TargetSource): CpdTarget => ({
  code: target.code,
  label: target.label,
  category: target.category,
  unit: target.unit as TargetUnit, // a test compares them with `targetUnits`
  minimum: minHours ?? minCount ?? 0,
  perMonths: target.perMonths ?? null,
  combine: target.combine ?? [],
  procedureGroups: target.procedureGroups ?? [],
  distinct: target.distinct ?? false,
  conditional: target.conditional ?? null,
  confirmed: target.confirmed ?? true,
})

const toStandard = (standard: StandardSource): CpdStandard => ({
  code: standard.code,
  body: standard.body,
  title: standard.title,
  country: standard.country,
  alsoCountries: standard.alsoCountries ?? [],
  region: standard.region ?? null,
  professions: standard.professions,
  cycleMonths: standard.cycleMonths,
  cycleStart: standard.cycleStart,
  targets: standard.targets.map(toTarget),
  source: standard.source,
  year: standard.year,
  confirmed: standard.confirmed,
  note: standard.note ?? null,
  creditSystem: standard.creditSystem ?? null,
  creditValidityMonths: standard.creditValidityMonths ?? null,
  evidenceRetentionMonths: standard.evidenceRetentionMonths ?? null,
})

const standardSources: readonly StandardSource[] = lists.cpdStandards
export const cpdStandards: readonly CpdStandard[] = standardSources.map(toStandard)
