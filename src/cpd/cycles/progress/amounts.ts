import { findEntry } from '#reference/codes.ts'
import { cpdCreditSystems } from '#reference/cpd-lists.ts'
import type { CpdStandard, CpdTarget } from '#reference/cpd-standards.ts'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'

/** The facts of an activity that decide what it counts for. */
export interface CountableActivity {
  id: string
  title: string
  /** Its first day, which decides the cycle it belongs to. */
  date: string
  hours: number
  participatoryHours: number | null
  credits: number | null
  creditSystem: string | null
  type: string
  categories: readonly string[]
}

/** The amount that the user set for an activity and a target. It replaces the amount that follows from the activity. */
export interface Allocation {
  activityId: string
  targetCode: string
  amount: number
}

/** The number of times that a procedure was performed, taught or supervised on a day, in a real case or simulated. */
export interface LoggedProcedure {
  date: string
  code: string
  group: string
  count: number
}

export interface Work {
  activities: readonly CountableActivity[]
  /** Hours of practice in a period. An entry that extends beyond the period counts in proportion to its days. */
  practiceHoursIn: (period: DayPeriod) => number
  procedures: readonly LoggedProcedure[]
}

/** The amount that an activity adds to a target. */
export interface TargetEntry {
  activity: CountableActivity
  amount: number
  isAllocated: boolean
}

type CreditRules = Pick<CpdStandard, 'creditSystem' | 'creditValidityMonths'>

const participatoryCategories: ReadonlySet<string> = new Set(['participatory', 'interactive'])
const skillGroups: ReadonlySet<string> = new Set(['airway', 'breathing', 'circulation'])

/** Whether procedures in the logbook count for the target. */
export const countsProcedures = ({ category }: Pick<CpdTarget, 'category'>): boolean =>
  category.startsWith('procedure_')

function isOfCategory({ category, combine }: CpdTarget, activity: CountableActivity): boolean {
  if (category === 'total' || category === 'activity_types') return true
  if (participatoryCategories.has(category)) return (activity.participatoryHours ?? 0) > 0
  const { categories } = activity
  return categories.includes(category) || combine.some((code) => categories.includes(code))
}

/**
 * Returns the credits of an activity. If the standard names a credit system, an activity with other credits or none counts by
 * its hours. Otherwise credits of any system are converted to hours.
 */
function creditsOf(activity: CountableActivity, { creditSystem: requiredSystem }: CreditRules): number {
  const { credits, creditSystem } = activity
  if (credits === null || creditSystem === null) return activity.hours
  if (requiredSystem !== null) return creditSystem === requiredSystem ? credits : activity.hours
  return credits * (findEntry(cpdCreditSystems, creditSystem)?.hoursPerUnit ?? 1)
}

/** Returns the amount that follows from an activity for a target, or 0 if the activity does not fit. */
export function amountByRule(target: CpdTarget, rules: CreditRules, activity: CountableActivity): number {
  if (target.unit === 'practice_hours' || !isOfCategory(target, activity)) return 0
  if (target.unit === 'count') return 1
  if (participatoryCategories.has(target.category)) return activity.participatoryHours ?? 0
  return target.unit === 'hours' ? activity.hours : creditsOf(activity, rules)
}

/**
 * Returns the activities of a window that count for a target, with their amounts. If the target counts types, only the first
 * activity of each type counts, in the given order.
 */
export function entriesOf(target: CpdTarget, rules: CreditRules, context: EntriesContext): TargetEntry[] {
  const entries: TargetEntry[] = []
  visitEntries(target, rules, context, (activity, amount, isAllocated) =>
    entries.push({ activity, amount, isAllocated }),
  )
  return target.category === 'activity_types' ? firstOfEachType(entries) : entries
}

const firstOfEachType = (entries: readonly TargetEntry[]): TargetEntry[] =>
  [...Map.groupBy(entries, ({ activity }) => activity.type).values()].flatMap(([first]) => first ?? [])

/** Calls `visit` for each activity that counts. It runs over thousands of them for each target, so it creates no objects. */
function visitEntries(
  target: CpdTarget,
  rules: CreditRules,
  { activities, allocations, window, today }: EntriesContext,
  visit: (activity: CountableActivity, amount: number, isAllocated: boolean) => void,
): void {
  const amounts = allocations.get(target.code)
  const oldest = rules.creditValidityMonths === null ? '' : plusMonths(today, -rules.creditValidityMonths)
  for (const activity of activities) {
    if (activity.date < window.from || activity.date > window.to || activity.date < oldest) continue
    const allocated = amounts?.get(activity.id)
    const amount = allocated ?? amountByRule(target, rules, activity)
    if (amount > 0) visit(activity, amount, allocated !== undefined)
  }
}

interface EntriesContext {
  activities: readonly CountableActivity[]
  allocations: AllocatedAmounts
  window: DayPeriod
  today: string
}

/** The amounts by the code of the target, then by activity. */
export type AllocatedAmounts = ReadonlyMap<string, ReadonlyMap<string, number>>

export function groupAllocations(allocations: readonly Allocation[]): AllocatedAmounts {
  const byTarget = Map.groupBy(allocations, ({ targetCode }) => targetCode)
  return new Map(
    [...byTarget].map(([code, targetAllocations]) => [
      code,
      new Map(targetAllocations.map(({ activityId, amount }) => [activityId, amount])),
    ]),
  )
}

/** Rounds to two decimals, to remove the inexactness of binary fractions. */
export const rounded = (amount: number): number => Math.round(amount * 100) / 100

function isProcedureOf({ category, procedureGroups }: CpdTarget, { group }: LoggedProcedure): boolean {
  if (procedureGroups.length > 0) return procedureGroups.includes(group)
  return category === 'procedure_other' && !skillGroups.has(group)
}

/** Returns the amount of a target: the sum of its entries and, if it counts procedures, those in the logbook. */
export function amountOf(
  target: CpdTarget,
  rules: CreditRules,
  context: EntriesContext,
  windowProcedures: readonly LoggedProcedure[],
): number {
  const types = new Set<string>()
  let sum = 0
  visitEntries(target, rules, context, ({ type }, amount) => {
    types.add(type)
    sum += amount
  })
  if (target.category === 'activity_types') return types.size
  if (!countsProcedures(target)) return rounded(sum)
  const skills = windowProcedures.filter((procedure) => isProcedureOf(target, procedure))
  const fromLogbook = target.distinct
    ? new Set(skills.map(({ code }) => code)).size
    : rounded(skills.reduce((total, { count }) => total + count, 0))
  return fromLogbook + rounded(sum)
}
