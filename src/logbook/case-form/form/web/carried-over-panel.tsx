import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#platform/web/announcer/announce.ts'
import { memoized } from '#platform/web/ui/memoized.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { hasCare } from '#logging/missions/mission.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  toShortLabel,
  shortMissionResults,
  shortMissionTypes,
  shortPlatforms,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { labelOf } from '#reference/codes.ts'
import { clinicianGrades, crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'
import type { EntryChange, EntryFields } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import classes from './carried-over-panel.module.css'

type Parts = Pick<EntryFields, 'mission' | 'team'>

interface CarriedOverPanelProps extends Parts {
  /** The content with which the form started. */
  start: Parts
  bases: EntrySettings['bases']
  onChange: (change: EntryChange) => void
  /** Called when all answers are cleared, so that the next case does not begin with them either. */
  onForget: () => void
}

interface CarriedOverAnswer {
  label: string
  clear: EntryChange
}

/** Returns the answers of the last case that the user has not changed yet. */
function listCarriedOver({ start, mission, team, bases }: CarriedOverPanelProps): CarriedOverAnswer[] {
  const base = bases.find(({ code }) => code === mission.baseCode)?.label
  const labels = {
    mission: {
      missionType: mission.missionType && toShortLabel(missionTypes, shortMissionTypes, mission.missionType),
      result: mission.result && toShortLabel(missionResults, shortMissionResults, mission.result),
      platform: mission.platform && toShortLabel(platforms, shortPlatforms, mission.platform),
      baseCode: base,
    },
    team: {
      myRole: team.myRole && toShortLabel(crewRoles, shortCrewRoles, team.myRole),
      myGrade: labelOf(clinicianGrades, team.myGrade),
      myInvolvement: hasCare(mission) && labelOf(involvements, team.myInvolvement),
      supervisionLevel:
        team.supervisionLevel &&
        toShortLabel(supervisionLevels, shortSupervisionLevels, team.supervisionLevel),
    },
  }
  const listUnchanged = (
    part: 'mission' | 'team',
    startPart: object,
    currentPart: object,
  ): CarriedOverAnswer[] =>
    Object.entries(labels[part]).flatMap(([field, label]) =>
      label && Reflect.get(startPart, field) === Reflect.get(currentPart, field)
        ? [{ label, clear: { [part]: { [field]: null } } }]
        : [],
    )
  return [...listUnchanged('mission', start.mission, mission), ...listUnchanged('team', start.team, team)]
}

/** Lists the answers that the form took over from the last case, with buttons that clear one answer or all of them. */
function PlainCarriedOverPanel(props: CarriedOverPanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const answers = listCarriedOver(props)
  if (answers.length === 0) return null
  const clear = ({ label, clear: change }: CarriedOverAnswer, answerIndex: number) => {
    flushSync(() => props.onChange(change))
    announce(`${label} is cleared`)
    // The pressed button is gone, so the next button gets the focus, or the last one.
    const remainingButtons = root.current?.querySelectorAll('li button') ?? []
    const next = remainingButtons[Math.min(answerIndex, remainingButtons.length - 1)]
    if (next instanceof HTMLElement) next.focus()
  }
  const clearAll = () => {
    props.onForget()
    const changes = answers.map((answer) => answer.clear)
    props.onChange({
      mission: Object.assign({}, ...changes.map(({ mission }) => mission)),
      team: Object.assign({}, ...changes.map(({ team }) => team)),
    })
    announce('The answers of your last case are cleared')
  }
  return (
    <div ref={root} className={textStyles.quiet}>
      <div className={classes.line}>
        <span>
          From your last case:{' '}
          <span className={classes.words}>{answers.map(({ label }) => label).join(' · ')}</span>
        </span>
        <span className={classes.buttons}>
          {answers.length > 1 && (
            <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Clear one
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={clearAll}>
            {answers.length > 1 ? 'Clear all' : 'Clear'}
          </Button>
        </span>
      </div>
      {isOpen && (
        <ul className={classes.answers} aria-label="Answers of your last case">
          {answers.map((answer, index) => (
            <li key={answer.label}>
              <Button
                variant="default"
                size="sm"
                rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={`Clear ${answer.label}`}
                onClick={() => clear(answer, index)}
              >
                {answer.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// Memoized, because a keystroke elsewhere in the form changes neither the mission nor the team.
export const CarriedOverPanel = memoized(PlainCarriedOverPanel)
