import type { Rule } from '#compliance/requirements/rules/contract.ts'
import { procedures } from '#reference/procedures.ts'

/** Returns the procedures and series that a rule about the logbook names; an empty list if the rule is paused. */
export function proceduresOfRule(rule: Pick<Rule, 'groups' | 'isPaused'> | null): string[] {
  if (rule === null || rule.isPaused) return []
  const codes = rule.groups.flatMap(({ conditions }) =>
    conditions.flatMap((condition) =>
      condition.event === 'procedures' ? [...condition.codes, ...condition.series] : [],
    ),
  )
  return [...new Set(codes)]
}

const places = new Map(procedures.map(({ code }, index) => [code, index]))
const placeOf = (code: string): number => places.get(code) ?? procedures.length
const inOrder = (codes: readonly string[]): string[] => codes.toSorted((a, b) => placeOf(a) - placeOf(b))

/**
 * Returns the key procedures of a service. Those that its requirements name come first; if there is room, those in which somebody
 * has reached a level follow. The result has the order of the list of procedures.
 */
export function keyProcedures(
  required: readonly string[],
  reached: readonly string[],
  max: number,
): { codes: string[]; isCapped: boolean } {
  const all = [...new Set([...inOrder(required), ...inOrder(reached)])]
  return { codes: inOrder(all.slice(0, max)), isCapped: all.length > max }
}
