import { Facts, toFacts, codeField, yesNoField, type Fact, type FieldTable } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { clinicianGrades, crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'
import type { Team } from '../contract.ts'
import { teamSizeOf } from '../mission.ts'

/** A team with the name of its supervisor. */
interface TeamWithSupervisor extends Team {
  supervisor: { name: string } | null
}

const teamFields: FieldTable<TeamWithSupervisor> = {
  myRole: codeField('My role', crewRoles, 'myRoleOther'),
  myRoleOther: null,
  myGrade: codeField('My grade', clinicianGrades, 'myGradeOther'),
  myGradeOther: null,
  myInvolvement: codeField('My role in care', involvements),
  supervisionLevel: codeField('Supervision level', supervisionLevels),
  supervisorUserId: { label: 'Supervisor', format: (_, { supervisor }) => supervisor?.name ?? 'Named' },
  supervisor: null,
  crew: {
    label: 'Team on this mission',
    format: (crew) =>
      crew
        .map(({ role, roleOther, count }) => `${count} × ${roleOther || labelOf(crewRoles, role)}`)
        .join(', '),
  },
  colleagueUserIds: { label: 'Colleagues named', format: (ids) => ids.length },
  teamSize: null,
  learnerPresent: yesNoField('Learner present'),
}

export function teamFacts(team: TeamWithSupervisor | null | undefined): Fact[] {
  const size = teamSizeOf(team)
  return [...toFacts(team, teamFields), ...(size === null ? [] : [{ label: 'Team size', words: size }])]
}

/** Shows the crew as roles and counts. */
export function TeamFactsPanel({ team }: { team: TeamWithSupervisor }) {
  return <Facts facts={teamFacts(team)} />
}
