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

/** What a file names its roles, as the screens do. */
const roleWords: Record<string, string> = {
  clinician: 'Clinician',
  supervisor: 'Supervisor',
  admin: 'Administrator',
  super_admin: 'Super administrator',
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

/** One line of the file. A text such as 2025-03-04 becomes a date in a spreadsheet. */
export const matrixLine = (
  person: LinePerson,
  states: readonly BriefState[],
  { day, requirements }: { day: string; requirements: readonly NamedRequirement[] },
): (string | null)[] => {
  const judged = requirements.flatMap((requirement, at) => {
    const state = states[at]
    return state ? [{ requirement, ...state }] : []
  })
  return [
    day,
    person.name,
    roleWords[person.role] ?? person.role,
    person.profession,
    person.baseCode,
    fitnessWord(readFitness(judged, day)),
    ...states.flatMap(({ status, validUntil }) => [statusWord(status), validUntil]),
  ]
}
