import type { FieldError } from '#platform/contract/errors.ts'
import type { Definition } from './definition.contract.ts'

type Facts = Pick<
  Definition,
  | 'category'
  | 'audiences'
  | 'userIds'
  | 'validityDays'
  | 'validityMonths'
  | 'fixedExpiry'
  | 'fixedExpiryParity'
  | 'evidenceRequired'
  | 'rule'
>

/** What a physician, a laboratory or a test says: only the status and the date are stored, never a result. */
export const isHealthCategory = (category: string): boolean => category === 'occupational_health'

/** Returns what contradicts itself in a definition. */
export function definitionErrors(definition: Facts): FieldError[] {
  const { category, audiences, userIds, fixedExpiry, fixedExpiryParity, evidenceRequired, rule } = definition
  const problems: [path: string, message: string | null | false | undefined][] = [
    ['audiences', audiences.length === 0 && userIds.length === 0 && 'Say whom it is for.'],
    ['fixedExpiryParity', fixedExpiryParity && !fixedExpiry && 'Only a fixed day of expiry has such years.'],
    [
      'evidenceRequired',
      evidenceRequired && isHealthCategory(category) && 'Health items store the status and the date alone.',
    ],
  ]
  return [
    ...problems.flatMap(([path, message]) => (message ? [{ path, message }] : [])),
    ...(rule ? ruleErrors(rule) : []),
  ]
}

function ruleErrors({ groups }: NonNullable<Definition['rule']>): FieldError[] {
  return groups.flatMap(({ conditions }, group) =>
    conditions.flatMap((condition, at) => {
      if (condition.event !== 'procedures') return []
      const { codes, groups: ofGroups, series } = condition
      if (codes.length + ofGroups.length + series.length > 0) return []
      const path = `rule.groups.${group}.conditions.${at}.codes`
      return [{ path, message: 'Choose a procedure, a group or a series.' }]
    }),
  )
}
