/** The delivered requirements, which services adopt and edit. */
import lists from './data/compliance-templates.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

/** How the logbook or CPD meets a requirement automatically. `manual`: it is met only by entered records. */
export const templateRules = [
  'manual',
  'procedure_within_days',
  'three_cycles_in_90_days',
  'count_per_cycle',
] as const
export type TemplateRule = (typeof templateRules)[number]

export interface ComplianceTemplate extends ListEntry {
  readonly category: string
  /** Null: never expires. */
  readonly validityMonths: number | null
  /** Takes precedence over the months. */
  readonly validityDays: number | null
  /** Month and day, such as 08-31. */
  readonly fixedExpiry: string | null
  readonly fixedExpiryParity: 'odd' | 'even' | null
  /** Periods for regions in which they differ, by a region code such as AU-QLD. */
  readonly regionValidityMonths: Readonly<Record<string, number>>
  readonly appliesTo: readonly string[]
  /** A code of `complianceBases`. */
  readonly basis: string
  /** A country, `EU` or `any`. */
  readonly jurisdiction: string
  readonly remindDays: readonly number[]
  readonly evidenceRequired: boolean
  readonly rule: TemplateRule
  readonly procedureCodes: readonly string[]
  readonly minCount: number
  readonly note: string | null
  /** False if the period varies and must be checked locally. */
  readonly confirmed: boolean
}

interface TemplateSource extends Partial<
  Omit<ComplianceTemplate, 'rule' | 'fixedExpiryParity' | 'regionValidityMonths'>
> {
  code: string
  label: string
  category: string
  validityMonths: number | null
  appliesTo: readonly string[]
  basis: string
  jurisdiction: string
  remindDays: readonly number[]
  evidenceRequired: boolean
  rule?: string
  fixedExpiryParity?: string
  regionValidityMonths?: Record<string, number>
}

const toTemplate = (template: TemplateSource): ComplianceTemplate => ({
  code: template.code,
  label: template.label,
  category: template.category,
  validityMonths: template.validityMonths,
  validityDays: template.validityDays ?? null,
  fixedExpiry: template.fixedExpiry ?? null,
  // A test compares the codes of both with their lists.
  fixedExpiryParity: (template.fixedExpiryParity ?? null) as ComplianceTemplate['fixedExpiryParity'],
  rule: (template.rule ?? 'manual') as TemplateRule,
  regionValidityMonths: template.regionValidityMonths ?? {},
  appliesTo: template.appliesTo,
  basis: template.basis,
  jurisdiction: template.jurisdiction,
  remindDays: template.remindDays,
  evidenceRequired: template.evidenceRequired,
  procedureCodes: template.procedureCodes ?? [],
  minCount: template.minCount ?? 1,
  note: template.note ?? null,
  confirmed: template.confirmed ?? true,
})

const templateSources: readonly TemplateSource[] = lists.complianceTemplates
export const complianceTemplates: readonly ComplianceTemplate[] = templateSources.map(toTemplate)
