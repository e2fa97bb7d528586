import { roleName } from '#platform/contract/role-names.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'
import { readFitness } from '#compliance/requirements/state/fitness.ts'
import { fitnessWord, statusWord } from '#compliance/requirements/state/state-words.ts'

interface LinePerson {
  name: string
  role: string
  profession: string | null
  baseCode: string | null
}

export const matrixHeadings = (requirements: readonly NamedRequirement[]): string[] => [
  'As of',
  'Name',
  'Role',
  'Profession',
  'Base',
  'Fit to fly',
  ...requirements.flatMap(({ title }) => [title, `${title}: valid until`]),
]

/** Returns one line of the file. Dates have the form 2025-03-04, which a spreadsheet turns into dates. */
export const matrixLine = (
  person: LinePerson,
  states: readonly BriefState[],
  { day, requirements }: { day: string; requirements: readonly NamedRequirement[] },
): (string | null)[] => {
  const applicableStates = requirements.flatMap((requirement, index) => {
    const state = states[index]
    return state ? [{ requirement, ...state }] : []
  })
  return [
    day,
    person.name,
    roleName(person.role),
    person.profession,
    person.baseCode,
    fitnessWord(readFitness(applicableStates, day)),
    ...states.flatMap(({ status, validUntil }) => [statusWord(status), validUntil]),
  ]
}
