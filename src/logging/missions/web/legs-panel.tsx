import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { toRequestPath, partOf, textOf, type Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { QuickChoiceField } from '#platform/web/forms/quick-choice-fields.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import { labelOf } from '#reference/codes.ts'
import * as lists from '#reference/mission-lists.ts'
import { maxLegs, type Leg, type Mission } from '../contract.ts'
import { legsOf, platformsOf } from '../legs.ts'
import { isPatientMoved } from '../mission.ts'
import classes from './legs-panel.module.css'

const platforms = listedChoices(lists.platforms)
// A text field under the legs names any other aircraft or vehicle.
const listedPlatforms = platforms.filter(({ value }) => value !== 'other')
const onBoardChoices = [{ value: 'withPatient', label: 'The patient' }] as const
const maxLegMinutes = 2880

interface LegsPanelProps {
  form: Form<Partial<Mission>>
  renderText: RenderTextField
}

/** The legs of the mission in order, and the transport of the patient. */
export function LegsPanel({ form, renderText }: LegsPanelProps) {
  const mission = form.values
  const legs = legsOf(mission)
  const setLegs = (next: Leg[]) =>
    form.enter({ legs: next, platformsUsed: next.length > 0 ? platformsOf(next) : null })
  return (
    <>
      {isPatientMoved(mission) && (
        <QuickChoiceField
          form={form}
          path="platformWithPatient"
          label="Transport with the patient"
          description="Only if it differs from how the team arrived."
          choices={listedPlatforms}
          recentName="platform-with-patient"
        />
      )}
      {legs.map((leg, index) => (
        <LegFields
          // Two legs by road differ only by their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          form={partOf(form, `legs.${index}`, leg, (change) =>
            setLegs(
              legs.map((other, otherIndex) => (otherIndex === index ? { ...other, ...change } : other)),
            ),
          )}
          number={index + 1}
          onRemove={() => setLegs(legs.filter((_, otherIndex) => otherIndex !== index))}
        />
      ))}
      {legs.length < maxLegs && (
        <BoundField
          form={form}
          path="legs"
          error={
            form.errorOf(toRequestPath(form, 'legs')) ?? form.errorOf(toRequestPath(form, 'platformsUsed'))
          }
          warning={null}
        >
          {(error) => (
            <SingleChoice
              label={legs.length === 0 ? 'Aircraft and vehicles used' : 'Next leg'}
              description={`If more than one, leg by leg in order; up to ${maxLegs}.`}
              choices={platforms}
              recentName="platforms-used"
              value={null}
              error={error}
              onChange={(platform) => platform !== null && setLegs([...legs, { platform }])}
            />
          )}
        </BoundField>
      )}
      {legs.some(({ platform }) => platform === 'other') &&
        renderText({
          ...textOf(form, 'platformsUsedOther'),
          label: 'Which other aircraft or vehicle was used?',
          maxLength: 120,
        })}
    </>
  )
}

interface LegFieldsProps {
  form: Form<Leg>
  number: number
  onRemove: () => void
}

function LegFields({ form, number, onRemove }: LegFieldsProps) {
  const leg = form.values
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
          choices={onBoardChoices}
          value={leg.withPatient ? ['withPatient'] : []}
          onChange={(chosen) => form.enter({ withPatient: chosen.length > 0 })}
        />
        <CountField form={form} path="minutes" maw={140} label="Minutes" max={maxLegMinutes} />
      </div>
    </fieldset>
  )
}
