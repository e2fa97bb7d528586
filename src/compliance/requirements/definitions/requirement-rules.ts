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

/**
 * Whether a category holds what a physician, a laboratory or a test says. For it, only the status and the dates are stored,
 * never a result.
 */
export const isHealthCategory = (category: string): boolean => category === 'occupational_health'

/** Returns the contradictions in a definition, by field. */
export function definitionErrors(definition: Facts): FieldError[] {
  const { category, audiences, userIds, fixedExpiry, fixedExpiryParity, evidenceRequired, rule } = definition
  const problems: [path: string, message: string | null | false | undefined][] = [
    ['audiences', audiences.length === 0 && userIds.length === 0 && 'Choose who it applies to.'],
    [
      'fixedExpiryParity',
      fixedExpiryParity && !fixedExpiry && 'Odd or even years need a fixed day of expiry.',
    ],
    [
      'evidenceRequired',
      evidenceRequired &&
        isHealthCategory(category) &&
        'For health items, Sortie stores only the status and the dates.',
    ],
  ]
  return [
    ...problems.flatMap(([path, message]) => (message ? [{ path, message }] : [])),
    ...(rule ? ruleErrors(rule) : []),
  ]
}

function ruleErrors({ groups }: NonNullable<Definition['rule']>): FieldError[] {
  return groups.flatMap(({ conditions }, group) =>
    conditions.flatMap((condition, index) => {
      if (condition.event !== 'procedures') return []
      const { codes, groups: procedureGroups, series } = condition
      if (codes.length + procedureGroups.length + series.length > 0) return []
      const path = `rule.groups.${group}.conditions.${index}.codes`
      return [{ path, message: 'Choose a procedure, a group or a series.' }]
    }),
  )
}
