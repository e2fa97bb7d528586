import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { formatAge } from '#platform/web/dates.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import type { Template } from '../contract.ts'
import { templateSummary } from '../template-content.ts'
import { changingTemplate, deletingTemplate, savingTemplate } from './queries.ts'
import { errorMessage, nameProblem } from './messages.ts'
import { TemplateNameForm } from './template-name-form.tsx'
import classes from './templates-dialog.module.css'

// Focuses the element that replaces the pressed button.
const takeFocus = (element: HTMLElement | null): void => element?.focus()

interface TemplateCardProps {
  template: Template
  isDeleted: boolean
  onChoose: () => void
  onDeleted: () => void
  onRestored: () => void
}

/** A template in the list: choose it, rename it, delete it and undo that. */
export function TemplateCard({ template, isDeleted, onChoose, onDeleted, onRestored }: TemplateCardProps) {
  const cache = useQueryClient()
  const [renaming, setRenaming] = useState<'not' | 'now' | 'done'>('not')
  const markUsed = useMutation(changingTemplate(cache, template.id))
  const remove = useMutation(deletingTemplate(cache, template))
  const restore = useMutation(savingTemplate(cache))
  const { id, name, content } = template
  const error = remove.error ?? restore.error
  return (
    <>
      <div className={classes.row}>
        {isDeleted ? (
          <>
            <span className={classes.deleted}>“{name}” is deleted.</span>
            <Button
              size="sm"
              variant="default"
              ref={takeFocus}
              aria-label={`Undo deleting ${name}`}
              loading={restore.isPending}
              onClick={() => restore.mutate({ _id: id, name, content }, { onSuccess: onRestored })}
            >
              Undo
            </Button>
          </>
        ) : renaming === 'now' ? (
          <RenameForm template={template} onClose={() => setRenaming('done')} />
        ) : (
          <>
            <button
              type="button"
              className={classes.choose}
              ref={restore.isSuccess ? takeFocus : null}
              onClick={() => {
                // Only affects the order of the list, so the case starts even if this request fails.
                markUsed.mutate({ isUsed: true })
                onChoose()
              }}
            >
              <span className={classes.name}>{name}</span>
              <span>{templateSummary(content)}</span>
              <span>{lastUsedText(template)}</span>
            </button>
            <ActionIcon
              size={44}
              // Returns the focus to the button that opened the form.
              ref={renaming === 'done' ? takeFocus : null}
              aria-label={`Rename ${name}`}
              onClick={() => setRenaming('now')}
            >
              <IconPencil size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size={44}
              aria-label={`Delete ${name}`}
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => {
                    restore.reset()
                    onDeleted()
                    announce(`${name} is deleted`)
                  },
                })
              }
            >
              <IconTrash size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
      </div>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {errorMessage(error)}
        </p>
      )}
    </>
  )
}

const lastUsedText = ({ lastUsedAt }: Template): string =>
  lastUsedAt === null ? 'Not used yet' : `Last used ${formatAge(lastUsedAt)}`

function RenameForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const rename = useMutation(changingTemplate(useQueryClient(), template.id))
  const { base, conflict, resolveConflict } = useConflict(template, (saved) => ({ name: saved.name }))
  const hasOtherError = rename.error !== null && conflictingRecord(rename.error) === null
  const newName = name.trim()
  return (
    <form
      className={classes.rename}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rename.isPending || newName === '') return
        if (newName === base.name) onClose()
        else
          rename.mutate(
            { name: newName, version: base.version },
            {
              onSuccess: onClose,
              onError: (error) => setName(resolveConflict(error, { name })?.name ?? name),
            },
          )
      }}
    >
      {conflict !== null && (
        <div className={classes.conflict}>
          <ConflictNotice
            key={base.version}
            what={template.name}
            conflict={conflict}
            labels={{ name: 'Name' }}
            onChoose={(_, chosen) => setName(chosen)}
          />
        </div>
      )}
      <div className={classes.field}>
        <TemplateNameForm
          aria-label={`New name of ${template.name}`}
          ref={takeFocus}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
          // Escape closes this form, not the dialog around it.
          data-mantine-stop-propagation="true"
          value={name}
          readOnly={rename.isPending}
          error={hasOtherError ? (nameProblem(rename.error) ?? errorMessage(rename.error)) : undefined}
          onChange={(text) => {
            setName(text)
            if (rename.isError) rename.reset()
          }}
        />
      </div>
      <Button type="submit" size="sm" loading={rename.isPending} disabled={newName === ''}>
        Rename
      </Button>
      <Button size="sm" variant="default" disabled={rename.isPending} onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
