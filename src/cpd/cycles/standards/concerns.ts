import type { Concerns } from '#cpd/activities/concerns/contract.ts'
import { generalCategories } from '#cpd/activities/concerns/general-categories.ts'
import { activityCategories } from '#reference/cpd-lists.ts'
import { regulators } from '#reference/regulators.ts'
import type { KnownRules } from './contract.ts'
import { suits, type Person } from './suits.ts'

/** A standard with its rules. */
export interface Ruled {
  code: string
  rules: KnownRules
}

const isRegulator = ({ rules: { body, country } }: Ruled): boolean =>
  regulators.some((regulator) => regulator.country === country && regulator.label.startsWith(body))

/** What the law asks comes before what a college asks, and what holds anywhere comes last. */
const rankOf = (standard: Ruled): number => {
  if (isRegulator(standard)) return 0
  return standard.rules.country === 'ZZ' ? 2 : 1
}

/** Returns the standards that concern a person: those that they report to, then those that suit them, regulators first. */
export function concerning(reported: readonly Ruled[], offered: readonly Ruled[], person: Person): Ruled[] {
  const own = new Map(reported.toReversed().map((standard) => [standard.code, standard]))
  const suitable = offered
    .filter(({ code, rules }) => !own.has(code) && suits(rules, person))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  return [...[...own.values()].toReversed(), ...suitable]
}

/** Asks for a link of each activity to a theme of its code. */
const withCodeThemes = 'nmc_revalidation'

/** Returns what these standards ask for. */
export function concernsOf(standards: readonly Ruled[]): Concerns {
  const targets = standards.flatMap(({ rules }) => rules.targets)
  const named = new Set(targets.flatMap(({ category, combine }) => [category, ...combine]))
  const asked = (code: string) => named.has(code) || generalCategories.includes(code)
  return {
    standards: standards.map(({ code }) => code),
    categories: activityCategories.map(({ code }) => code).filter(asked),
    creditSystems: creditSystemsOf(standards),
    codeThemes: standards.some(({ code }) => code === withCodeThemes),
    culturalSafety: named.has('cultural_safety'),
    practiceHours: practiceOf(standards),
  }
}

/** Providers anywhere award these. */
const generalCreditSystems = ['cpd_credit', 'hour', 'contact_hour']

function creditSystemsOf(standards: readonly Ruled[]): string[] {
  const named = standards.flatMap(({ rules }) => rules.creditSystem ?? [])
  return [...new Set([...named, ...generalCreditSystems])]
}

function practiceOf(standards: readonly Ruled[]): Concerns['practiceHours'] {
  for (const { rules } of standards) {
    const target = rules.targets.find(({ unit }) => unit === 'practice_hours')
    if (target)
      return { body: rules.body, hours: target.minimum, months: target.perMonths ?? rules.cycleMonths }
  }
  return null
}
