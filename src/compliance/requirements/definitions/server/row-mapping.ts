import { canonicalJson } from '#platform/contract/canonical-json.ts'
import type { Audience } from '../../rules/applies.ts'
import type { Validity } from '../../rules/expiry.ts'
import type { RequirementTerms } from '../../rules/requirement-state.ts'
import type { Definition } from '../definition.contract.ts'
import type { RequirementRow } from './queries.ts'

/** A requirement with the rights of its reader. */
export interface ShownRequirement {
  row: RequirementRow
  /** The named people whom the reader may see. */
  userIds: string[]
  authorNote: string | null
  isMine: boolean
  mayAdminister: boolean
  mayEdit: boolean
}

/** Returns the columns of a definition, without the named people. */
export const toColumns = (definition: Definition) => ({
  code: definition.code,
  title: definition.title,
  description: definition.description || null,
  author_note: definition.authorNote || null,
  category: definition.category,
  audiences: definition.audiences.toSorted(),
  base_codes: definition.baseCodes.toSorted(),
  validity_months: definition.validityMonths,
  validity_days: definition.validityDays ?? null,
  fixed_expiry: definition.fixedExpiry ?? null,
  fixed_expiry_parity: definition.fixedExpiryParity ?? null,
  end_of_month: definition.endOfMonth,
  early_renewal_days: definition.earlyRenewalDays,
  grace_days: definition.graceDays,
  remind_days: definition.remindDays.toSorted((a, b) => b - a),
  evidence_required: definition.evidenceRequired,
  verification_required: definition.verificationRequired,
  blocks_duty: definition.blocksDuty,
  existing_staff_from: definition.existingStaffFrom ?? null,
  jurisdiction: definition.jurisdiction ?? 'any',
  rule: definition.rule ? JSON.stringify(definition.rule) : null,
})

type Columns = ReturnType<typeof toColumns>

const fieldsByColumn = {
  code: 'code',
  title: 'title',
  description: 'description',
  author_note: 'authorNote',
  category: 'category',
  audiences: 'audiences',
  base_codes: 'baseCodes',
  validity_months: 'validityMonths',
  validity_days: 'validityDays',
  fixed_expiry: 'fixedExpiry',
  fixed_expiry_parity: 'fixedExpiryParity',
  end_of_month: 'endOfMonth',
  early_renewal_days: 'earlyRenewalDays',
  grace_days: 'graceDays',
  remind_days: 'remindDays',
  evidence_required: 'evidenceRequired',
  verification_required: 'verificationRequired',
  blocks_duty: 'blocksDuty',
  existing_staff_from: 'existingStaffFrom',
  jurisdiction: 'jurisdiction',
  rule: 'rule',
} as const satisfies Record<keyof Columns, keyof Definition>

/** Returns the names of the fields that differ between a stored requirement and a definition. */
export function changedFields(row: RequirementRow, definition: Definition): string[] {
  const { rule: _, ...columns } = toColumns(definition)
  const changedColumns = (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => canonicalJson(row[column]) !== canonicalJson(columns[column]))
    .map((column) => fieldsByColumn[column])
  const isSameRule = canonicalJson(row.rule) === canonicalJson(definition.rule ?? null)
  const hasSamePeople = row.user_ids.join() === definition.userIds.toSorted().join()
  return [...changedColumns, ...(isSameRule ? [] : ['rule']), ...(hasSamePeople ? [] : ['userIds'])]
}

export const toValidity = (
  row: Pick<
    RequirementRow,
    | 'validity_months'
    | 'validity_days'
    | 'fixed_expiry'
    | 'fixed_expiry_parity'
    | 'end_of_month'
    | 'early_renewal_days'
  >,
): Validity => ({
  validityMonths: row.validity_months,
  validityDays: row.validity_days,
  fixedExpiry: row.fixed_expiry,
  fixedExpiryParity: row.fixed_expiry_parity,
  endOfMonth: row.end_of_month,
  earlyRenewalDays: row.early_renewal_days,
})

export const toTerms = (row: RequirementRow): RequirementTerms => ({
  graceDays: row.grace_days,
  remindDays: row.remind_days,
  rule: row.rule,
})

export const toAudience = (row: RequirementRow): Audience => ({
  organizationId: row.organization_id,
  audiences: row.audiences,
  baseCodes: row.base_codes,
  userIds: row.user_ids,
  existingStaffFrom: row.existing_staff_from,
  definedOn: row.created_at.toISOString().slice(0, 10),
})
