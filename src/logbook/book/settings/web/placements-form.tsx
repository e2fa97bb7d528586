import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { Placement } from '../contract.ts'
import type { SettingsChange } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './settings-dialog.module.css'

interface PlacementsFormProps {
  placements: readonly Placement[]
  isSaving: boolean
  onChange: (change: SettingsChange) => void
}

const emptyPlacement = { name: '', from: '', to: '' }

/** Lists the placements and adds new ones. The period filter of the logbook offers them by name. */
export function PlacementsForm({ placements, isSaving, onChange }: PlacementsFormProps) {
  const [formValues, setFormValues] = useState(emptyPlacement)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = formValues.name.trim()
  const isBackwards = formValues.to !== '' && formValues.to < formValues.from
  const field = (fieldName: keyof typeof emptyPlacement) => ({
    value: formValues[fieldName],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFormValues((before) => ({ ...before, [fieldName]: value }))
    },
  })
  const submit = () => {
    setIsSubmitted(true)
    if (name === '' || formValues.from === '' || isBackwards || isSaving) return
    const newPlacement = { id: uuid(), name, from: formValues.from, to: formValues.to || null }
    onChange((settings) => ({ ...settings, placements: [...settings.placements, newPlacement] }))
    setFormValues(emptyPlacement)
    setIsSubmitted(false)
  }
  return (
    <section className={classes.section}>
      <h3 className={textStyles.title}>Placements</h3>
      <p className={classes.note}>
        Give a rotation or a post a name and its dates. Then you can choose it as the period of the logbook or
        of a report.
      </p>
      <ul className={boxStyles.bareList}>
        {placements.map((placement, position) => (
          <PlacementRow key={placement.id} {...{ placement, position, onChange }} />
        ))}
      </ul>
      <form
        className={classes.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          size="md"
          label="Name of the placement"
          placeholder="HEMS rotation"
          maxLength={60}
          error={isSubmitted && name === '' && 'Name the placement.'}
          {...field('name')}
        />
        <TextInput
          size="md"
          type="date"
          label="First day"
          error={isSubmitted && formValues.from === '' && 'Choose the first day.'}
          {...field('from')}
        />
        <TextInput
          size="md"
          type="date"
          label="Last day"
          description="Leave it empty while the placement lasts."
          error={isBackwards && 'The last day is before the first.'}
          {...field('to')}
        />
        <Button type="submit" variant="default" loading={isSaving}>
          Add placement
        </Button>
      </form>
    </section>
  )
}

interface PlacementRowProps {
  placement: Placement
  position: number
  onChange: (change: SettingsChange) => void
}

function PlacementRow({ placement, position, onChange }: PlacementRowProps) {
  const { id, name, from, to } = placement
  const remove = () => {
    onChange((settings) => ({
      ...settings,
      placements: settings.placements.filter((other) => other.id !== id),
    }))
    toast.undo(`Deleted the placement ${name}`, () =>
      onChange((settings) => ({
        ...settings,
        placements: settings.placements.toSpliced(position, 0, placement),
      })),
    )
  }
  return (
    <li className={classes.row}>
      <span>
        {name}{' '}
        <span className={classes.dates}>
          {formatDate(from)} – {to === null ? 'now' : formatDate(to)}
        </span>
      </span>
      <Button variant="subtle" color="red" aria-label={`Delete the placement ${name}`} onClick={remove}>
        Delete
      </Button>
    </li>
  )
}
