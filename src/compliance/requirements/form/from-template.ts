import { defaultSettings, type CaseSettings } from '#people/organizations/default-settings.ts'
import { findEntry } from '#reference/codes.ts'
import { complianceTemplates, type ComplianceTemplate } from '#reference/compliance-templates.ts'
import type { Condition, Rule, RuleWindow } from '../rules/contract.ts'
import type { Definition } from '../definitions/definition.contract.ts'
import { isHealthCategory } from '../definitions/requirement-rules.ts'
import { usualOperatorRoles } from '../definitions/rule-words.ts'

export type CurrencyDays = Pick<CaseSettings, 'airwayCurrencyDays' | 'winchCurrencyDays'>

// The organization's setting that replaces the period of a template, by template code.
const currencySettings: Readonly<Record<string, keyof CurrencyDays>> = {
  airway_currency: 'airwayCurrencyDays',
  winch_currency: 'winchCurrencyDays',
}

/** Returns the template with the period that the organization has set for it. */
export function withOrganizationPeriod(
  organization: CurrencyDays,
  template: ComplianceTemplate,
): ComplianceTemplate {
  const setting = currencySettings[template.code]
  return setting ? { ...template, validityDays: organization[setting] } : template
}

/** Returns the definition that a template suggests; the service edits it before saving. */
export function definitionFrom(template: ComplianceTemplate): Definition {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity } = template
  return {
    code: template.code,
    title: template.label,
    description: template.note,
    authorNote: template.confirmed ? null : 'Check locally: this period varies.',
    category: template.category,
    audiences: [...template.appliesTo],
    baseCodes: [],
    userIds: [],
    validityMonths,
    validityDays,
    fixedExpiry,
    fixedExpiryParity,
    endOfMonth: false,
    earlyRenewalDays: 90,
    graceDays: 0,
    remindDays: [...template.remindDays],
    evidenceRequired: template.evidenceRequired && !isHealthCategory(template.category),
    verificationRequired: template.evidenceRequired,
    blocksDuty: false,
    existingStaffFrom: null,
    jurisdiction: template.jurisdiction,
    rule: suggestRule(template),
  }
}

export function definitionFromTemplate(
  code: string,
  organization: CurrencyDays = defaultSettings,
): Definition | null {
  const template = findEntry(complianceTemplates, code)
  return template ? definitionFrom(withOrganizationPeriod(organization, template)) : null
}

function suggestRule(template: ComplianceTemplate): Rule | null {
  const condition = suggestCondition(template)
  if (!condition) return null
  // A record entered by hand covers what the logbook does not hold, such as a check flown elsewhere.
  const recordCondition: Condition = { event: 'record' }
  return {
    match: 'all',
    groups: [{ match: 'any', conditions: [condition, recordCondition] }],
    isPaused: false,
  }
}

function suggestCondition(template: ComplianceTemplate): Condition | null {
  const { rule, validityDays, validityMonths, procedureCodes, minCount } = template
  const window: RuleWindow = validityDays
    ? { kind: 'days', length: validityDays }
    : { kind: 'months', length: validityMonths ?? 12 }
  switch (rule) {
    case 'procedure_within_days':
      return {
        event: 'procedures',
        atLeast: minCount,
        window,
        simulatedAtMost: null,
        codes: [...procedureCodes],
        groups: [],
        series: [],
        operatorRoles: [...usualOperatorRoles],
      }
    case 'three_cycles_in_90_days':
      return { event: 'hoist_cycles', atLeast: 3, window, simulatedAtMost: null, byNight: false }
    case 'count_per_cycle':
      return {
        event: 'cpd',
        atLeast: minCount,
        window,
        measure: 'activities',
        types: ['case_review', 'case_discussion'],
        categories: [],
      }
    default:
      return null
  }
}
