import type { Concerns } from '#cpd/activities/concerns/contract.ts'
import { generalCategories } from '#cpd/activities/concerns/general-categories.ts'
import { activityCategories } from '#reference/cpd-lists.ts'
import { regulators } from '#reference/regulators.ts'
import type { KnownRules } from './contract.ts'
import { suits, type Person } from './suits.ts'

/** A standard with its rules. */
export interface StandardWithRules {
  code: string
  rules: KnownRules
}

const isRegulator = ({ rules: { body, country } }: StandardWithRules): boolean =>
  regulators.some((regulator) => regulator.country === country && regulator.label.startsWith(body))

/** Ranks standards: legal requirements first, then colleges, and standards for any country last. */
const rankOf = (standard: StandardWithRules): number => {
  if (isRegulator(standard)) return 0
  return standard.rules.country === 'ZZ' ? 2 : 1
}

/**
 * Returns the standards that apply to a person: those that they report to, then those that match their work, regulators first.
 */
export function listApplicable(
  reported: readonly StandardWithRules[],
  offered: readonly StandardWithRules[],
  person: Person,
): StandardWithRules[] {
  const reportedByCode = new Map(reported.toReversed().map((standard) => [standard.code, standard]))
  const suitable = offered
    .filter(({ code, rules }) => !reportedByCode.has(code) && suits(rules, person))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  return [...[...reportedByCode.values()].toReversed(), ...suitable]
}

/** The code of the standard that requires each activity to be linked to a theme of the NMC code. */
const codeThemeStandard = 'nmc_revalidation'

/** Returns the combined requirements of these standards. */
export function concernsOf(standards: readonly StandardWithRules[]): Concerns {
  const targets = standards.flatMap(({ rules }) => rules.targets)
  const namedCategories = new Set(targets.flatMap(({ category, combine }) => [category, ...combine]))
  const isOffered = (code: string) => namedCategories.has(code) || generalCategories.includes(code)
  return {
    standards: standards.map(({ code }) => code),
    categories: activityCategories.map(({ code }) => code).filter(isOffered),
    creditSystems: creditSystemsOf(standards),
    codeThemes: standards.some(({ code }) => code === codeThemeStandard),
    culturalSafety: namedCategories.has('cultural_safety'),
    practiceHours: practiceRequirement(standards),
  }
}

/** Credits that providers in any country award. */
const generalCreditSystems = ['cpd_credit', 'hour', 'contact_hour']

function creditSystemsOf(standards: readonly StandardWithRules[]): string[] {
  const namedSystems = standards.flatMap(({ rules }) => rules.creditSystem ?? [])
  return [...new Set([...namedSystems, ...generalCreditSystems])]
}

function practiceRequirement(standards: readonly StandardWithRules[]): Concerns['practiceHours'] {
  for (const { rules } of standards) {
    const target = rules.targets.find(({ unit }) => unit === 'practice_hours')
    if (target)
      return { body: rules.body, hours: target.minimum, months: target.perMonths ?? rules.cycleMonths }
  }
  return null
}
