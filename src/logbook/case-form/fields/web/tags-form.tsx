import { TagsInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { FindingsPanel, useFindings } from '#privacy/web/findings-panel.tsx'
import { removeSpan } from '#privacy/findings.ts'
import { guardedField, type EntryControl } from '../../entry/entry.ts'
import { caseForm } from './entry-form.ts'

const maxTagLength = 30

const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase().slice(0, maxTagLength)).filter((tag) => tag !== '')),
]

/** Renders the tags by which the user can find a case later. The privacy guard checks each of them. */
export function TagsForm(control: EntryControl) {
  const { fields, onChange, errorOf } = control
  const input = useRef<HTMLInputElement>(null)
  const tags = fields.tags ?? []
  const setTags = (next: readonly string[]) => onChange({ tags: tidyTags(next) })
  // Errors of single tags are shown below, next to the tag.
  const isShownBelow = tags.some((_, index) => errorOf(`tags.${index}`) !== undefined)
  return (
    <BoundField form={caseForm(control)} path="tags" {...(isShownBelow && { error: true, warning: null })}>
      {(error) => (
        <>
          <TagsInput
            ref={input}
            size="md"
            label="Tags"
            description="Press Enter after each. No names, no numbers, no places."
            maxTags={10}
            acceptValueOnBlur
            value={tags}
            error={error}
            onChange={setTags}
          />
          {tags.map((tag, index) => (
            <TagFindings
              key={tag}
              control={control}
              tag={tag}
              path={`tags.${index}`}
              onChange={(newTag) => {
                setTags(tags.map((other, otherIndex) => (otherIndex === index ? newTag : other)))
                input.current?.focus()
              }}
            />
          ))}
        </>
      )}
    </BoundField>
  )
}

interface TagFindingsProps {
  control: EntryControl
  tag: string
  path: string
  onChange: (tag: string) => void
}

function TagFindings({ control, tag, path, onChange }: TagFindingsProps) {
  const id = useId()
  const { checked, onCheckedChange } = guardedField(control, path)
  const guarded = { path, checked, onCheckedChange }
  const { words, findings } = useFindings({ ...guarded, label: `Tag ${tag}`, value: tag })
  return (
    <FindingsPanel
      id={id}
      {...guarded}
      words={words}
      findings={findings}
      onRemove={({ start, end }) => {
        if (words === tag) onChange(removeSpan(tag, start, end))
      }}
    />
  )
}
