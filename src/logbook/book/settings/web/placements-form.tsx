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

const nothing = { name: '', from: '', to: '' }

/** Lists the placements and adds new ones. The period filter of the logbook offers them by name. */
export function PlacementsForm({ placements, isSaving, onChange }: PlacementsFormProps) {
  const [typed, setTyped] = useState(nothing)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = typed.name.trim()
  const isBackwards = typed.to !== '' && typed.to < typed.from
  const field = (part: keyof typeof nothing) => ({
    value: typed[part],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [part]: value }))
    },
  })
  const submit = () => {
    setIsSubmitted(true)
    if (name === '' || typed.from === '' || isBackwards || isSaving) return
    const added = { id: uuid(), name, from: typed.from, to: typed.to || null }
    onChange((now) => ({ ...now, placements: [...now.placements, added] }))
    setTyped(nothing)
    setIsSubmitted(false)
  }
  return (
    <section className={classes.section}>
      <h3 className={textStyles.title}>Placements</h3>
      <p className={classes.note}>
        Name a rotation or a post by its dates. Filter and report the cases of it by choosing it as the
        period.
      </p>
      <ul className={boxStyles.bareList}>
        {placements.map((placement, place) => (
          <PlacementRow key={placement.id} {...{ placement, place, onChange }} />
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
          error={isSubmitted && typed.from === '' && 'Choose the first day.'}
          {...field('from')}
        />
        <TextInput
          size="md"
          type="date"
          label="Last day"
          description="Leave it out while the placement lasts."
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
  place: number
  onChange: (change: SettingsChange) => void
}

function PlacementRow({ placement, place, onChange }: PlacementRowProps) {
  const { id, name, from, to } = placement
  const remove = () => {
    onChange((now) => ({ ...now, placements: now.placements.filter((other) => other.id !== id) }))
    toast.undo(`Deleted the placement ${name}`, () =>
      onChange((now) => ({ ...now, placements: now.placements.toSpliced(place, 0, placement) })),
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
