import { findEntry } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import type { Condition } from './contract.ts'

/** The case or CPD activity that an event comes from. */
interface Source {
  readonly of: 'case' | 'cpd_activity'
  readonly id: string
  readonly label: string
  readonly date: string
}

/** A fact from the logbook or from CPD that a rule may need. */
export type Fact = Source &
  (
    | {
        readonly event: 'procedures'
        readonly code: string
        readonly operatorRole: string
        readonly count: number
        readonly isSimulated: boolean
        /** Whether no line of the case records the procedure, and only drugs, blood or more specific procedures imply it. */
        readonly isImplied: boolean
        /** Whether lines of the case already record procedures of this series. These lines are counted instead. */
        readonly isRecorded: boolean
        /**
         * Whether the procedure adds something to the others of the case. The series of another procedure of the case adds
         * nothing.
         */
        readonly standsAlone: boolean
      }
    | {
        readonly event: 'missions'
        readonly missionType: string | null
        readonly platform: string | null
        readonly hoistCycles: number
        readonly hoistCyclesByNight: number
        readonly isSimulated: boolean
      }
    | {
        readonly event: 'cases'
        readonly caseType: string | null
        readonly missionType: string | null
        readonly ageBand: string | null
        readonly levelOfCare: string | null
        readonly lightCondition: string | null
        readonly isSimulated: boolean
      }
    | {
        readonly event: 'cpd'
        readonly type: string
        readonly categories: readonly string[]
        readonly hours: number
      }
  )

type FactOf<Event extends Fact['event']> = Extract<Fact, { event: Event }>
type ConditionOf<Event extends Condition['event']> = Extract<Condition, { event: Event }>

/** An event that counts for a condition. */
export interface CountedEvent extends Source {
  readonly amount: number
  readonly isSimulated: boolean
}

const isAllowed = (codes: readonly string[], code: string | null): boolean =>
  codes.length === 0 || (code !== null && codes.includes(code))

function countsForCondition(condition: ConditionOf<'procedures'>, fact: FactOf<'procedures'>): boolean {
  const { code, isImplied, isRecorded, standsAlone } = fact
  const entry = findEntry(procedures, code)
  const series = entry?.rollsUpTo ?? null
  // The series of an implied procedure is implied too, so it must not count twice.
  if (isImplied && condition.series.includes(code)) return !isRecorded
  const isInGroup = entry !== undefined && condition.groups.includes(entry.group)
  const isChosen = condition.codes.includes(code) || (isInGroup && standsAlone)
  if (isImplied) return isChosen && !condition.series.includes(series ?? '')
  const isInSeries = condition.series.includes(code) || (series !== null && condition.series.includes(series))
  return isInSeries || isChosen
}

const procedureAmount = (condition: ConditionOf<'procedures'>, fact: FactOf<'procedures'>): number =>
  countsForCondition(condition, fact) && condition.operatorRoles.includes(fact.operatorRole) ? fact.count : 0

const caseMatches = (condition: ConditionOf<'cases'>, fact: FactOf<'cases'>): boolean =>
  isAllowed(condition.caseTypes, fact.caseType) &&
  isAllowed(condition.missionTypes, fact.missionType) &&
  isAllowed(condition.ageBands, fact.ageBand) &&
  isAllowed(condition.levelsOfCare, fact.levelOfCare) &&
  isAllowed(condition.lightConditions, fact.lightCondition)

const cpdMatches = (condition: ConditionOf<'cpd'>, fact: FactOf<'cpd'>): boolean =>
  isAllowed(condition.types, fact.type) &&
  (condition.categories.length === 0 ||
    fact.categories.some((category) => condition.categories.includes(category)))

/** Returns how much a fact counts for a condition; 0 if it does not. */
function countedAmount(condition: Condition, fact: Fact): number {
  if (condition.event === 'procedures' && fact.event === 'procedures') return procedureAmount(condition, fact)
  if (condition.event === 'hoist_cycles' && fact.event === 'missions')
    return condition.byNight ? fact.hoistCyclesByNight : fact.hoistCycles
  if (condition.event === 'missions' && fact.event === 'missions')
    return isAllowed(condition.missionTypes, fact.missionType) &&
      isAllowed(condition.platforms, fact.platform)
      ? 1
      : 0
  if (condition.event === 'cases' && fact.event === 'cases') return caseMatches(condition, fact) ? 1 : 0
  if (condition.event === 'cpd' && fact.event === 'cpd' && cpdMatches(condition, fact))
    return condition.measure === 'hours' ? fact.hours : 1
  return 0
}

/** Returns the events that count for a condition up to a day, oldest first. */
export function countedEvents(condition: Condition, facts: readonly Fact[], day: string): CountedEvent[] {
  const isRealOnly = 'simulatedAtMost' in condition && condition.simulatedAtMost === 0
  return facts
    .flatMap((fact) => {
      const amount = fact.date > day ? 0 : countedAmount(condition, fact)
      const isSimulated = fact.event !== 'cpd' && fact.isSimulated
      if (amount === 0 || (isSimulated && isRealOnly)) return []
      const { of, id, label, date } = fact
      return [{ of, id, label, date, amount, isSimulated }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
