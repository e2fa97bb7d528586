import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { toRequestPath, partOf, textOf, type Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { SingleChoiceField } from '#platform/web/forms/single-choice-field.tsx'
import { YesNoField } from '#platform/web/forms/yes-no-field.tsx'
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
  form: Form<Partial<Team>>
  /** The supervisor linked to the clinician's account, who is the only choice. */
  supervisor: { id: string; name: string } | null
  /** Whether anybody had a role in care. If false, the field for it is hidden. */
  hasCare: boolean
  renderText: RenderTextField
}

const involvementChoices = listedChoices(involvements)
const grades = listedChoices(clinicianGrades)
const roles = listedChoices(crewRoles)
const maxCount = 9
const maxOtherLength = 120

/** The "Team Information" part: the crew as roles and counts. Colleagues are never named. */
export function TeamInformationPanel({ form, supervisor, hasCare, renderText }: TeamInformationPanelProps) {
  const team = form.values
  const isCrewListed = (team.crew ?? []).length > 0
  const teamWithSize = isCrewListed ? { teamSize: teamSizeOf({ crew: team.crew, teamSize: null }) } : team
  return (
    <FormSection title="Team" help="Roles and counts, never the names of the crew.">
      {hasCare && (
        <ChipsField form={form} path="myInvolvement" label="My role in care" choices={involvementChoices} />
      )}
      <SingleChoiceField form={form} path="myGrade" label="My grade" choices={grades} />
      {team.myGrade === 'other' &&
        renderText({
          ...textOf(form, 'myGradeOther'),
          label: 'Which other grade?',
          maxLength: maxOtherLength,
        })}
      {isSupervised(team.supervisionLevel) && <SupervisorField form={form} supervisor={supervisor} />}
      <CrewCounts form={form} renderText={renderText} />
      <CountField
        form={{ ...form, values: teamWithSize }}
        path="teamSize"
        maw={140}
        label="Team size"
        description={isCrewListed ? 'Counted from the crew.' : undefined}
        min={1}
        max={15}
        disabled={isCrewListed}
      />
      <YesNoField form={form} path="learnerPresent" label="Learner present" />
    </FormSection>
  )
}

function SupervisorField({ form, supervisor }: Pick<TeamInformationPanelProps, 'form' | 'supervisor'>) {
  if (supervisor === null) {
    return (
      <p className={classes.noSupervisor}>
        <b>Supervisor</b>
        No supervisor is linked to your account.
      </p>
    )
  }
  const { id, name } = supervisor
  return (
    <ChipsField
      form={form}
      path="supervisorUserId"
      label="Supervisor"
      choices={[{ value: id, label: name }]}
    />
  )
}

type Crew = NonNullable<Team['crew']>

function CrewCounts({ form, renderText }: Pick<TeamInformationPanelProps, 'form' | 'renderText'>) {
  const crew: Crew = form.values.crew ?? []
  const setCrew = (next: Crew) => form.enter({ crew: next.length > 0 ? next : null })
  const change = (index: number, changed: Partial<Crew[number]>) =>
    setCrew(
      crew
        .map((member, memberIndex) => (memberIndex === index ? { ...member, ...changed } : member))
        .filter((member) => member.count > 0),
    )
  const lines = crew.map((member, index) =>
    partOf(form, `crew.${index}`, member, (changed) => change(index, changed)),
  )
  // Errors in the text of one line are shown at that line.
  const isShownAtLine = lines.some((line) => line.errorOf(toRequestPath(line, 'roleOther')) !== undefined)
  return (
    <BoundField form={form} path="crew" warning={null} {...(isShownAtLine && { error: null })}>
      {(error) => (
        <div className={classes.crew}>
          {lines.map((line, index) => {
            const { role, count } = line.values
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
                    disabled={count >= maxCount}
                    onClick={() => change(index, { count: count + 1 })}
                  >
                    <IconPlus size={18} stroke={1.75} aria-hidden="true" />
                  </ActionIcon>
                </fieldset>
                {role === 'other' &&
                  renderText({
                    ...textOf(line, 'roleOther'),
                    label: 'Which other role on board?',
                    maxLength: maxOtherLength,
                  })}
              </Fragment>
            )
          })}
          <SearchSelect
            label="Team on this mission"
            description="Everyone on board, including you. Pick a role to add it."
            placeholder="Add a role"
            choices={roles.filter(({ value }) => !crew.some(({ role }) => role === value))}
            recentName="crew"
            value={null}
            error={error}
            onChange={(role) => role !== null && setCrew([...crew, { role, count: 1 }])}
          />
        </div>
      )}
    </BoundField>
  )
}
