import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import { labelOf } from '#reference/codes.ts'
import * as lists from '#reference/mission-lists.ts'
import { maxLegs, type Leg, type Mission } from '../contract.ts'
import { legsOf, platformsOf } from '../legs.ts'
import { isPatientMoved } from '../mission.ts'
import classes from './legs-panel.module.css'

const platforms = listedChoices(lists.platforms)
// Anything else is named under the legs.
const namedPlatforms = platforms.filter(({ value }) => value !== 'other')
const aboard = [{ value: 'withPatient', label: 'The patient' }] as const
const maxMinutes = 2880

interface LegsPanelProps {
  mission: Partial<Mission>
  onChange: (change: Partial<Mission>) => void
  errorOf: (path: string) => string | undefined
  renderText: RenderTextField
}

/** The legs of the mission in order, and what the patient travelled in. */
export function LegsPanel({ mission, onChange, errorOf, renderText }: LegsPanelProps) {
  const legs = legsOf(mission)
  const put = (next: Leg[]) =>
    onChange({ legs: next, platformsUsed: next.length > 0 ? platformsOf(next) : null })
  return (
    <>
      {isPatientMoved(mission) && (
        <FieldSlot path="mission.platformWithPatient">
          <QuickChoice
            label="Transport with the patient"
            description="Only if it differs from how the team arrived."
            choices={namedPlatforms}
            recentName="platform-with-patient"
            value={mission.platformWithPatient ?? null}
            error={errorOf('mission.platformWithPatient')}
            onChange={(platformWithPatient) => onChange({ platformWithPatient })}
          />
        </FieldSlot>
      )}
      {legs.map((leg, index) => (
        <LegFields
          // Only their position tells two legs by road apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          leg={leg}
          number={index + 1}
          error={errorOf(`mission.legs.${index}.minutes`)}
          onChange={(change) =>
            put(legs.map((other, at) => (at === index ? { ...other, ...change } : other)))
          }
          onRemove={() => put(legs.filter((_, at) => at !== index))}
        />
      ))}
      {legs.length < maxLegs && (
        <FieldSlot path="mission.legs">
          <SingleChoice
            label={legs.length === 0 ? 'Aircraft and vehicles used' : 'Next leg'}
            description={`If more than one, leg by leg in order; up to ${maxLegs}.`}
            choices={platforms}
            recentName="platforms-used"
            value={null}
            error={errorOf('mission.legs') ?? errorOf('mission.platformsUsed')}
            onChange={(platform) => platform !== null && put([...legs, { platform }])}
          />
        </FieldSlot>
      )}
      {legs.some(({ platform }) => platform === 'other') &&
        renderText({
          path: 'mission.platformsUsedOther',
          label: 'Which other aircraft or vehicle was used?',
          maxLength: 120,
          value: mission.platformsUsedOther ?? '',
          onChange: (words) => onChange({ platformsUsedOther: words }),
        })}
    </>
  )
}

interface LegFieldsProps {
  leg: Leg
  number: number
  error: string | undefined
  onChange: (change: Partial<Leg>) => void
  onRemove: () => void
}

function LegFields({ leg, number, error, onChange, onRemove }: LegFieldsProps) {
  const name = `${number}. ${labelOf(lists.platforms, leg.platform)}`
  return (
    <fieldset className={classes.leg}>
      <legend className={classes.name}>{name}</legend>
      <Button
        variant="subtle"
        className={classes.remove}
        aria-label={`Remove ${name}`}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onRemove}
      >
        Remove
      </Button>
      <div className={classes.answers}>
        <ChipGroup
          multiple
          label="On board"
          choices={aboard}
          value={leg.withPatient ? ['withPatient'] : []}
          onChange={(chosen) => onChange({ withPatient: chosen.length > 0 })}
        />
        <CountInput
          maw={140}
          label="Minutes"
          max={maxMinutes}
          value={leg.minutes ?? null}
          error={error}
          onChange={(minutes) => onChange({ minutes })}
        />
      </div>
    </fieldset>
  )
}
