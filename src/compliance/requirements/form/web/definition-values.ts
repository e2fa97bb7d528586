import type { Requirement } from '../../definitions/contract.ts'
import type { Definition } from '../../definitions/definition.contract.ts'
import { isHealthCategory } from '../../definitions/requirement-rules.ts'
import type { PreviewBody, RequirementBody } from '../../definitions/web/queries.ts'
import { suggestCode } from '../../definitions/requirement-words.ts'
import { ruleProblems, toRule, toRuleValues, type RuleValues } from '../rule-values.ts'

const isBetween = (value: number | null, min: number, max: number): boolean =>
  value !== null && value >= min && value <= max

// These equal the limits in the contract, whose schemas the browser does not load.
export const maxReminders = 8
export const maxNamedPeople = 200

export type Validity = 'never' | 'months' | 'days' | 'yearly'

/** The form values. Texts are never null, so that they can be typed into. */
export interface DefinitionValues {
  /** Only for super administrators: the id of an organization, or `every`; empty: the user's own. */
  organization: string
  title: string
  /** Empty: a code is suggested from the title. */
  code: string
  description: string
  authorNote: string
  category: string | null
  audiences: string[]
  baseCodes: string[]
  userIds: string[]
  validity: Validity
  months: number | null
  days: number | null
  month: string
  day: number | null
  years: 'every' | 'odd' | 'even'
  endOfMonth: boolean
  earlyRenewalDays: number | null
  graceDays: number | null
  remindDays: number[]
  evidenceRequired: boolean
  verificationRequired: boolean
  blocksDuty: boolean
  existingStaffFrom: string
  jurisdiction: string
  rule: RuleValues | null
  /**
   * Whether existing records get a new expiry, asked only if the period of an existing requirement changes. null: not answered
   */
  applyToExisting: boolean | null
}

export const emptyValues: DefinitionValues = {
  organization: '',
  title: '',
  code: '',
  description: '',
  authorNote: '',
  category: null,
  audiences: [],
  baseCodes: [],
  userIds: [],
  validity: 'months',
  months: 12,
  days: null,
  month: '',
  day: null,
  years: 'every',
  endOfMonth: false,
  earlyRenewalDays: 90,
  graceDays: 0,
  remindDays: [90, 30, 7],
  evidenceRequired: true,
  verificationRequired: true,
  blocksDuty: false,
  existingStaffFrom: '',
  jurisdiction: 'any',
  rule: null,
  applyToExisting: null,
}

function readValidity({ fixedExpiry, validityDays, validityMonths }: PeriodFields): Validity {
  if (fixedExpiry) return 'yearly'
  if (validityDays) return 'days'
  return validityMonths === null ? 'never' : 'months'
}

type PeriodFields = Pick<Definition, 'fixedExpiry' | 'validityDays' | 'validityMonths'>

/** Returns the form values of a saved requirement, or of the definition that a template suggests. */
export function toValues(definition: Definition | Requirement): DefinitionValues {
  const [month = '', day = ''] = definition.fixedExpiry?.split('-') ?? []
  return {
    organization: '',
    title: definition.title,
    code: definition.code,
    description: definition.description ?? '',
    authorNote: definition.authorNote ?? '',
    category: definition.category,
    audiences: [...definition.audiences],
    baseCodes: [...definition.baseCodes],
    userIds: [...definition.userIds],
    validity: readValidity(definition),
    months: definition.validityMonths,
    days: definition.validityDays ?? null,
    month,
    day: day === '' ? null : Number(day),
    years: definition.fixedExpiryParity ?? 'every',
    endOfMonth: definition.endOfMonth,
    earlyRenewalDays: definition.earlyRenewalDays,
    graceDays: definition.graceDays,
    remindDays: [...definition.remindDays],
    evidenceRequired: definition.evidenceRequired,
    verificationRequired: definition.verificationRequired,
    blocksDuty: definition.blocksDuty,
    existingStaffFrom: definition.existingStaffFrom ?? '',
    jurisdiction: definition.jurisdiction ?? 'any',
    rule: definition.rule ? toRuleValues(definition.rule) : null,
    applyToExisting: null,
  }
}

/** Returns the form values of a duplicate, which has a new title and code. */
export const toDuplicate = (requirement: Requirement): DefinitionValues => ({
  ...toValues(requirement),
  title: `${requirement.title} (copy)`.slice(0, 120),
  code: '',
})

/** Whether the requirement is about health, so that its records need no file. */
export const isHealth = ({ category }: Pick<DefinitionValues, 'category'>): boolean =>
  category !== null && isHealthCategory(category)

const toFixedExpiry = ({ month, day }: DefinitionValues): string =>
  `${month}-${String(day ?? 0).padStart(2, '0')}`

const toPeriod = (values: DefinitionValues) => {
  const { validity, months, days, years, endOfMonth } = values
  const isYearly = validity === 'yearly'
  return {
    // A fixed day and a number of days take precedence over the months, which stay as in the template.
    validityMonths: validity !== 'never' && isBetween(months, 1, 240) ? months : null,
    validityDays: validity === 'days' ? days : null,
    fixedExpiry: isYearly ? toFixedExpiry(values) : null,
    fixedExpiryParity: isYearly && years !== 'every' ? years : null,
    endOfMonth: (validity === 'months' || validity === 'days') && endOfMonth,
  }
}

/** Returns whether an edit changes the period from which the expiry of records follows. */
export const changesPeriod = (before: DefinitionValues, now: DefinitionValues): boolean =>
  JSON.stringify(toPeriod(before)) !== JSON.stringify(toPeriod(now))

export const codeOf = ({ code, title }: DefinitionValues): string => code.trim() || suggestCode(title)

export const toBody = (values: DefinitionValues): RequirementBody => ({
  code: codeOf(values),
  title: values.title.trim(),
  description: values.description.trim() || null,
  authorNote: values.authorNote.trim() || null,
  category: values.category ?? '',
  audiences: values.audiences,
  baseCodes: values.audiences.length > 0 ? values.baseCodes : [],
  userIds: values.userIds,
  ...toPeriod(values),
  earlyRenewalDays: values.earlyRenewalDays ?? 0,
  graceDays: values.graceDays ?? 0,
  remindDays: values.remindDays.toSorted((a, b) => b - a),
  evidenceRequired: values.evidenceRequired && !isHealth(values),
  verificationRequired: values.verificationRequired,
  blocksDuty: values.blocksDuty,
  existingStaffFrom: values.existingStaffFrom || null,
  jurisdiction: values.jurisdiction.trim() || 'any',
  rule: values.rule && toRule(values.rule),
})

/** Returns the organization for the request of a new requirement: left out if it is the user's own. */
export const toOrganizationRequest = ({
  organization,
}: Pick<DefinitionValues, 'organization'>): { organizationId?: string | null } =>
  organization === '' ? {} : { organizationId: organization === 'every' ? null : organization }

type Problems = Partial<Record<string, string>>

const daysOfMonth = (month: string): number => new Date(Date.UTC(2025, Number(month), 0)).getUTCDate()

function periodProblems({ validity, months, days, month, day }: DefinitionValues): Problems {
  switch (validity) {
    case 'never':
      return {}
    case 'months':
      return isBetween(months, 1, 240) ? {} : { validityMonths: 'Use a whole number from 1 to 240.' }
    case 'days':
      return isBetween(days, 1, 3650) ? {} : { validityDays: 'Use a whole number from 1 to 3650.' }
    case 'yearly':
      if (month === '') return { fixedExpiry: 'Choose the month and enter the day.' }
      return isBetween(day, 1, daysOfMonth(month))
        ? {}
        : { fixedExpiry: 'This day does not exist every year.' }
  }
}

/** Returns the problems of the values, by field; `edited`: the values before the edit. */
export function findProblems(values: DefinitionValues, edited: DefinitionValues | null): Problems {
  const { title, category, audiences, userIds, remindDays, earlyRenewalDays, graceDays, rule } = values
  return {
    ...(title.trim().length < 3 && { title: 'Use at least 3 characters.' }),
    ...(!/^[a-z][a-z0-9_]{2,59}$/.test(codeOf(values)) &&
      title.trim().length >= 3 && { code: 'Use 3 to 60 lower-case letters, digits and underscores.' }),
    ...(category === null && { category: 'Choose a category.' }),
    ...(audiences.length === 0 &&
      userIds.length === 0 && { audiences: 'Choose at least one group or person.' }),
    ...periodProblems(values),
    ...(!isBetween(earlyRenewalDays, 0, 365) && { earlyRenewalDays: 'Use a whole number from 0 to 365.' }),
    ...(!isBetween(graceDays, 0, 90) && { graceDays: 'Use a whole number from 0 to 90.' }),
    ...(remindDays.length === 0 && { remindDays: 'Add a reminder.' }),
    ...(!/^(any|[A-Z]{2})?$/.test(values.jurisdiction.trim()) && {
      jurisdiction: 'Use the two letters of the country, or the word “any”.',
    }),
    ...(rule && ruleProblems(rule)),
    ...(edited !== null &&
      changesPeriod(edited, values) &&
      values.applyToExisting === null && { applyToExisting: 'Choose what happens to existing records.' }),
  }
}

/** Fields that do not affect to whom the requirement applies: a preview ignores their problems. */
const ignoredByPreview = new Set(['title', 'code', 'category', 'jurisdiction', 'applyToExisting'])

/**
 * Returns the request for a preview, and whether the definition is complete. While it is incomplete, the preview only counts
 * the people to whom it applies.
 */
export function toPreview(
  values: DefinitionValues,
  edited: { id: string; initial: DefinitionValues } | null,
): { body: PreviewBody; isComplete: boolean } {
  const problems = findProblems(values, edited?.initial ?? null)
  const isComplete = Object.keys(problems).every((path) => ignoredByPreview.has(path))
  const previewed = isComplete
    ? values
    : { ...emptyValues, audiences: values.audiences, baseCodes: values.baseCodes, userIds: values.userIds }
  return {
    isComplete,
    body: {
      ...(edited ? { requirementId: edited.id } : toOrganizationRequest(values)),
      ...toBody(previewed),
      // These fields do not affect the result; constant values let the preview reuse its last response while they are typed.
      title: 'Preview',
      code: 'preview',
      description: null,
      authorNote: null,
      category: values.category ?? 'service',
      jurisdiction: 'any',
      existingStaffFrom: values.existingStaffFrom || null,
      applyToExisting: values.applyToExisting ?? false,
    },
  }
}
