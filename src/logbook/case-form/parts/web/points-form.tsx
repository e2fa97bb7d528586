import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import { FreeText } from '../../fields/web/free-text-form.tsx'
import classes from './points-form.module.css'

interface PointsFormProps {
  control: EntryControl
  /** The label of one line in lower case, such as "learning point". */
  name: string
  path: string
  points: readonly string[]
  onChange: (points: string[] | null) => void
}

const maxPoints = 10

/** Renders a list of short sentences, each in a separate field. */
export function PointsForm({ name, path, points, onChange, control }: PointsFormProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const setPoints = (next: string[]) => onChange(next.length > 0 ? next : null)
  const add = () => {
    flushSync(() => setPoints([...points, '']))
    const inputs = root.current?.querySelectorAll<HTMLElement>('input, textarea')
    inputs?.item(inputs.length - 1).focus()
  }
  return (
    <fieldset ref={root} className={classes.root} aria-label={`${label}s`}>
      {points.map((point, index) => {
        const pointPath = `${path}.${index}`
        return (
          // Only its position identifies a line.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.line}>
            <div className={classes.words}>
              <FreeText
                control={control}
                path={pointPath}
                label={`${label} ${index + 1}`}
                maxLength={200}
                value={point}
                onChange={(text) =>
                  setPoints(points.map((other, otherIndex) => (otherIndex === index ? text : other)))
                }
              />
            </div>
            <CloseButton
              size={44}
              className={classes.remove}
              aria-label={`Remove ${name} ${index + 1}`}
              onClick={() => setPoints(points.filter((_, otherIndex) => otherIndex !== index))}
            />
          </div>
        )
      })}
      {points.length < maxPoints && (
        <FieldSlot path={path}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={add}
          >
            {points.length === 0 ? `Add a ${name}` : `Add another ${name}`}
          </Button>
        </FieldSlot>
      )}
    </fieldset>
  )
}
