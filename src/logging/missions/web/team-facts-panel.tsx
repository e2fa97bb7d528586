import { Facts, factsOf, listed, yesNo, type Fact, type PartWords } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { clinicianGrades, crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'
import type { Team } from '../contract.ts'
import { teamSizeOf } from '../mission.ts'

/** A team with the name of its supervisor. */
interface ShownTeam extends Team {
  supervisor: { name: string } | null
}

const words: PartWords<ShownTeam> = {
  myRole: listed('My role', crewRoles, 'myRoleOther'),
  myRoleOther: null,
  myGrade: listed('My grade', clinicianGrades, 'myGradeOther'),
  myGradeOther: null,
  myInvolvement: listed('My role in care', involvements),
  supervisionLevel: listed('Supervision level', supervisionLevels),
  supervisorUserId: { label: 'Supervisor', words: (_, { supervisor }) => supervisor?.name ?? 'Named' },
  supervisor: null,
  crew: {
    label: 'Team on this mission',
    words: (crew) =>
      crew
        .map(({ role, roleOther, count }) => `${count} × ${roleOther || labelOf(crewRoles, role)}`)
        .join(', '),
  },
  colleagueUserIds: { label: 'Colleagues named', words: (ids) => ids.length },
  teamSize: null,
  learnerPresent: yesNo('Learner present'),
}

export function teamFacts(team: ShownTeam | null | undefined): Fact[] {
  const size = teamSizeOf(team)
  return [...factsOf(team, words), ...(size === null ? [] : [{ label: 'Team size', words: size }])]
}

/** Shows the crew as roles and counts. */
export function TeamFactsPanel({ team }: { team: ShownTeam }) {
  return <Facts facts={teamFacts(team)} />
}
