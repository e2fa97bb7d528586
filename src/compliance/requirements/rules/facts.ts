import { entryOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import type { Condition } from './contract.ts'

/** Where an event is opened. */
interface Source {
  readonly of: 'case' | 'cpd_activity'
  readonly id: string
  readonly label: string
  readonly date: string
}

/** What the logbook and the CPD activities say, as far as a rule may ask. */
export type Fact = Source &
  (
    | {
        readonly event: 'procedures'
        readonly code: string
        readonly operatorRole: string
        readonly count: number
        readonly isSimulated: boolean
        /** What no line records but drugs, blood or finer procedures imply. */
        readonly isImplied: boolean
        /** Lines of this series are recorded in the case: they count themselves. */
        readonly isRecorded: boolean
        /** It says something else than the other procedures of the case: false for the series of one of them. */
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

const allows = (codes: readonly string[], code: string | null): boolean =>
  codes.length === 0 || (code !== null && codes.includes(code))

function isNamed(condition: ConditionOf<'procedures'>, fact: FactOf<'procedures'>): boolean {
  const { code, isImplied, isRecorded, standsAlone } = fact
  const entry = entryOf(procedures, code)
  const series = entry?.rollsUpTo ?? null
  // The series of an implied procedure is implied too, so it must not count as part of that.
  if (isImplied && condition.series.includes(code)) return !isRecorded
  const isInGroup = entry !== undefined && condition.groups.includes(entry.group)
  const isMeant = condition.codes.includes(code) || (isInGroup && standsAlone)
  if (isImplied) return isMeant && !condition.series.includes(series ?? '')
  const isInSeries = condition.series.includes(code) || (series !== null && condition.series.includes(series))
  return isInSeries || isMeant
}

const procedureAmount = (condition: ConditionOf<'procedures'>, fact: FactOf<'procedures'>): number =>
  isNamed(condition, fact) && condition.operatorRoles.includes(fact.operatorRole) ? fact.count : 0

const caseMatches = (condition: ConditionOf<'cases'>, fact: FactOf<'cases'>): boolean =>
  allows(condition.caseTypes, fact.caseType) &&
  allows(condition.missionTypes, fact.missionType) &&
  allows(condition.ageBands, fact.ageBand) &&
  allows(condition.levelsOfCare, fact.levelOfCare) &&
  allows(condition.lightConditions, fact.lightCondition)

const cpdMatches = (condition: ConditionOf<'cpd'>, fact: FactOf<'cpd'>): boolean =>
  allows(condition.types, fact.type) &&
  (condition.categories.length === 0 ||
    fact.categories.some((category) => condition.categories.includes(category)))

/** Returns how much a fact counts for a condition; 0: not at all. */
function amountOf(condition: Condition, fact: Fact): number {
  if (condition.event === 'procedures' && fact.event === 'procedures') return procedureAmount(condition, fact)
  if (condition.event === 'hoist_cycles' && fact.event === 'missions')
    return condition.byNight ? fact.hoistCyclesByNight : fact.hoistCycles
  if (condition.event === 'missions' && fact.event === 'missions')
    return allows(condition.missionTypes, fact.missionType) && allows(condition.platforms, fact.platform)
      ? 1
      : 0
  if (condition.event === 'cases' && fact.event === 'cases') return caseMatches(condition, fact) ? 1 : 0
  if (condition.event === 'cpd' && fact.event === 'cpd' && cpdMatches(condition, fact))
    return condition.measure === 'hours' ? fact.hours : 1
  return 0
}

/** Returns the events of a condition up to a day, oldest first. */
export function countedEvents(condition: Condition, facts: readonly Fact[], day: string): CountedEvent[] {
  const isRealOnly = 'simulatedAtMost' in condition && condition.simulatedAtMost === 0
  return facts
    .flatMap((fact) => {
      const amount = fact.date > day ? 0 : amountOf(condition, fact)
      const isSimulated = fact.event !== 'cpd' && fact.isSimulated
      if (amount === 0 || (isSimulated && isRealOnly)) return []
      const { of, id, label, date } = fact
      return [{ of, id, label, date, amount, isSimulated }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
