import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { bringIntoView } from '#platform/web/ui/bring-into-view.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import {
  clearingOf,
  partApplies,
  partHasContent,
  partSections,
  type OptionalPart,
  type Section,
} from '../../entry/sections.ts'
import type { EntryChange, EntryControl } from '../../entry/entry.ts'
import classes from './optional-parts-form.module.css'

export interface PartsControl extends EntryControl {
  /** The optional parts that the user has added. */
  addedParts: readonly OptionalPart[]
  onAdd: (part: OptionalPart) => void
  onRemove: (part: OptionalPart) => void
}

interface PartContent {
  title: string
  help?: string
  form: ReactNode
}

interface OptionalPartsFormProps extends PartsControl {
  section: Section
  parts: Partial<Record<OptionalPart, PartContent>>
}

interface RemovedPart {
  part: OptionalPart
  undo: EntryChange
}

const isPartShown = (
  part: OptionalPart,
  { fields, addedParts }: Pick<PartsControl, 'fields' | 'addedParts'>,
) => partApplies(part, fields) || addedParts.includes(part) || partHasContent(part, fields)

/** Shows the parts that apply to the case, have content or were added, and buttons that add the others. */
export function OptionalPartsForm(props: OptionalPartsFormProps) {
  const { section, parts, fields, onChange, onAdd, onRemove } = props
  const root = useRef<HTMLDivElement>(null)
  const [removedPart, setRemovedPart] = useState<RemovedPart | null>(null)
  const names = Object.keys(parts).filter(
    (name): name is OptionalPart => partSections[name as OptionalPart] === section,
  )
  const isShown = (part: OptionalPart) => isPartShown(part, props)
  const focusOn = (selector: string, block: 'start' | 'nearest') => {
    const target = root.current?.querySelector<HTMLElement>(selector)
    if (!target) return
    target.focus({ preventScroll: true })
    bringIntoView(target, block)
  }

  const add = (part: OptionalPart) => {
    flushSync(() => {
      setRemovedPart(null)
      onAdd(part)
    })
    focusOn(`[data-part="${part}"]`, 'start')
  }
  const remove = (part: OptionalPart) => {
    const { empty, undo } = clearingOf(part, fields)
    const hadContent = partHasContent(part, fields)
    flushSync(() => {
      if (hadContent) onChange(empty)
      setRemovedPart(hadContent ? { part, undo } : null)
      onRemove(part)
    })
    focusOn(hadContent ? '[data-undo]' : `[data-add="${part}"], [data-part="${part}"]`, 'nearest')
  }
  const restorePart = ({ part, undo }: RemovedPart) => {
    flushSync(() => {
      onChange(undo)
      setRemovedPart(null)
    })
    focusOn(`[data-part="${part}"]`, 'start')
  }

  const addable = names.filter((part) => !isShown(part))
  return (
    <div ref={root}>
      {names.filter(isShown).map((part) => {
        const content = parts[part]
        if (!content) return null
        const isRemovable = !partApplies(part, fields) || partHasContent(part, fields)
        return (
          <fieldset
            key={part}
            aria-label={content.title}
            tabIndex={-1}
            data-part={part}
            className={classes.part}
          >
            <FormSection level={3} title={content.title} help={content.help}>
              {content.form}
              {isRemovable && (
                <Button variant="default" className={classes.remove} onClick={() => remove(part)}>
                  {`${partApplies(part, fields) ? 'Clear' : 'Remove'} ${content.title.toLowerCase()}`}
                </Button>
              )}
            </FormSection>
          </fieldset>
        )
      })}
      {removedPart !== null && (
        <output className={classes.removed}>
          <span>{parts[removedPart.part]?.title} removed.</span>
          <Button variant="default" data-undo onClick={() => restorePart(removedPart)}>
            Undo
          </Button>
        </output>
      )}
      {addable.length > 0 && (
        <div className={classes.addable}>
          {addable.map((part) => (
            <Button
              key={part}
              variant="default"
              data-add={part}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => add(part)}
            >
              {`Add ${parts[part]?.title.toLowerCase()}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
