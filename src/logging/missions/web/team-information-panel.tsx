import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { labelOf } from '#reference/codes.ts'
import { clinicianGrades, crewRoles, involvements } from '#reference/team-lists.ts'
import type { Team } from '../contract.ts'
import { isSupervised, teamSizeOf } from '../mission.ts'
import classes from './team-information-panel.module.css'

interface TeamInformationPanelProps {
  team: Partial<Team>
  /** The supervisor linked to the clinician's account; the only choice. */
  supervisor: { id: string; name: string } | null
  onChange: (change: Partial<Team>) => void
  errorOf: (path: string) => string | undefined
  renderText: RenderTextField
}

const involvementChoices = listedChoices(involvements)
const grades = listedChoices(clinicianGrades)
const roles = listedChoices(crewRoles)
const highestCount = 9
const longestOther = 120
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** The "Team Information" part: the crew as roles and counts. Colleagues are never named. */
export function TeamInformationPanel(props: TeamInformationPanelProps) {
  const { team, onChange, errorOf, renderText } = props
  const isCrewListed = (team.crew ?? []).length > 0
  return (
    <FormSection title="Team" help="Roles and counts, never the names of the crew.">
      <FieldSlot path="team.myInvolvement">
        <ChipGroup
          label="My role in care"
          choices={involvementChoices}
          value={team.myInvolvement ?? null}
          error={errorOf('team.myInvolvement')}
          onChange={(myInvolvement) => onChange({ myInvolvement })}
        />
      </FieldSlot>
      <FieldSlot path="team.myGrade">
        <SingleChoice
          label="My grade"
          choices={grades}
          value={team.myGrade ?? null}
          error={errorOf('team.myGrade')}
          onChange={(myGrade) => onChange({ myGrade })}
        />
      </FieldSlot>
      {team.myGrade === 'other' &&
        renderText({
          path: 'team.myGradeOther',
          label: 'Which other grade?',
          maxLength: longestOther,
          value: team.myGradeOther ?? '',
          onChange: (words) => onChange({ myGradeOther: words }),
        })}
      {isSupervised(team.supervisionLevel) && <Supervisor {...props} />}
      <FieldSlot path="team.crew">
        <CrewCounts {...props} crew={team.crew ?? []} onChange={(crew) => onChange({ crew })} />
      </FieldSlot>
      <FieldSlot path="team.teamSize">
        <CountInput
          maw={140}
          label="Team size"
          description={isCrewListed ? 'Counted from the crew.' : undefined}
          min={1}
          max={15}
          disabled={isCrewListed}
          value={isCrewListed ? teamSizeOf({ crew: team.crew, teamSize: null }) : (team.teamSize ?? null)}
          error={errorOf('team.teamSize')}
          onChange={(teamSize) => onChange({ teamSize })}
        />
      </FieldSlot>
      <ChipGroup
        label="Learner present"
        choices={yesNo}
        value={team.learnerPresent ? 'yes' : team.learnerPresent === false ? 'no' : null}
        onChange={(answer) => onChange({ learnerPresent: answer === null ? null : answer === 'yes' })}
      />
    </FormSection>
  )
}

function Supervisor({ team, supervisor, onChange, errorOf }: TeamInformationPanelProps) {
  if (supervisor === null) {
    return (
      <p className={classes.noSupervisor}>
        <b>Supervisor</b>
        No supervisor is linked to your account.
      </p>
    )
  }
  return (
    <FieldSlot path="team.supervisorUserId">
      <ChipGroup
        label="Supervisor"
        choices={[{ value: supervisor.id, label: supervisor.name }]}
        value={team.supervisorUserId ?? null}
        error={errorOf('team.supervisorUserId')}
        onChange={(supervisorUserId) => onChange({ supervisorUserId })}
      />
    </FieldSlot>
  )
}

type Crew = NonNullable<Team['crew']>

const wordsPath = (index: number) => `team.crew.${index}.roleOther`

interface CrewCountsProps extends Pick<TeamInformationPanelProps, 'errorOf' | 'renderText'> {
  crew: Crew
  onChange: (crew: Crew | null) => void
}

function CrewCounts({ crew, errorOf, renderText, onChange }: CrewCountsProps) {
  const change = (index: number, changed: Partial<Crew[number]>) => {
    const all = crew.map((member, at) => (at === index ? { ...member, ...changed } : member))
    const remaining = all.filter((member) => member.count > 0)
    onChange(remaining.length > 0 ? remaining : null)
  }
  // Errors in the text of one line are shown at that line.
  const isShownAtLine = crew.some((_, index) => errorOf(wordsPath(index)) !== undefined)
  return (
    <div className={classes.crew}>
      {crew.map(({ role, roleOther, count }, index) => {
        const label = labelOf(crewRoles, role)
        return (
          <Fragment key={role}>
            <fieldset className={classes.member} aria-label={label}>
              <span className={classes.role}>{label}</span>
              <ActionIcon
                aria-label={count === 1 ? `Remove ${label}` : `One ${label} fewer`}
                onClick={() => change(index, { count: count - 1 })}
              >
                <IconMinus size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
              <output className="tabular" aria-label={`${label}: how many`}>
                {count}
              </output>
              <ActionIcon
                aria-label={`One ${label} more`}
                disabled={count >= highestCount}
                onClick={() => change(index, { count: count + 1 })}
              >
                <IconPlus size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </fieldset>
            {role === 'other' &&
              renderText({
                path: wordsPath(index),
                label: 'Which other role on board?',
                maxLength: longestOther,
                value: roleOther ?? '',
                onChange: (words) => change(index, { roleOther: words }),
              })}
          </Fragment>
        )
      })}
      <SearchSelect
        label="Crew on board"
        description="Everyone on board, including you. Pick a role to add it."
        placeholder="Add a role"
        choices={roles.filter(({ value }) => !crew.some(({ role }) => role === value))}
        recentName="crew"
        value={null}
        error={isShownAtLine ? undefined : errorOf('team.crew')}
        onChange={(role) => role !== null && onChange([...crew, { role, count: 1 }])}
      />
    </div>
  )
}
