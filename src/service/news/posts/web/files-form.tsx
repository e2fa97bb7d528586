import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { EvidenceInput } from '#evidence/web/evidence-form-panel.tsx'
import { formatFileSize } from '#evidence/web/messages.ts'
import { evidenceQuery } from '#evidence/web/queries.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { AttachedFile, NewsFile } from '../files.contract.ts'
import classes from './files-form.module.css'

interface FilesFormProps {
  value: readonly AttachedFile[]
  /** The files of the saved post, whoever uploaded them. */
  saved: readonly NewsFile[]
  /** The failure of the last attempt to save. */
  failure: Error | null
  onChange: (files: AttachedFile[]) => void
  /** Called with the number of files that are still uploading or have failed. */
  onUnfinished: (count: number) => void
}

/** The files below the text of a post: uploaded like evidence, put in order, and pictures described. */
export function FilesForm({ value, saved, failure, onChange, onUnfinished }: FilesFormProps) {
  const fields = failure instanceof ApiError ? failure.fields : []
  const errorAt = (path: string) => fields.find((field) => field.path === path)?.message
  const move = (index: number, by: -1 | 1) => {
    const files = [...value]
    files.splice(index + by, 0, ...files.splice(index, 1))
    onChange(files)
  }
  return (
    <section className={classes.form} aria-label="Files and pictures">
      <h2 className={textStyles.title}>Files and pictures</h2>
      <p className={textStyles.note}>Readers find them below the text, in this order.</p>
      <EvidenceInput
        value={value.map(({ id }) => id)}
        error={errorAt('files')}
        listLabel="Files of the post"
        onChange={(ids) => onChange(ids.map((id) => value.find((file) => file.id === id) ?? { id, alt: '' }))}
        onUnfinished={onUnfinished}
        renderFile={(id, onRemove) => {
          const index = value.findIndex((file) => file.id === id)
          return (
            <FileFields
              key={id}
              id={id}
              saved={saved.find((file) => file.id === id)}
              alt={value[index]?.alt ?? ''}
              error={errorAt(`files.${index}.alt`)}
              onAlt={(alt) => onChange(value.map((file) => (file.id === id ? { id, alt } : file)))}
              onUp={index > 0 ? () => move(index, -1) : null}
              onDown={index < value.length - 1 ? () => move(index, 1) : null}
              onRemove={onRemove}
            />
          )
        }}
      />
    </section>
  )
}

interface FileFieldsProps {
  id: string
  saved: NewsFile | undefined
  alt: string
  error: string | undefined
  onAlt: (alt: string) => void
  /** Null: it is the first. */
  onUp: (() => void) | null
  /** Null: it is the last. */
  onDown: (() => void) | null
  onRemove: () => void
}

function FileFields({ id, saved, alt, error, onAlt, onUp, onDown, onRemove }: FileFieldsProps) {
  const uploaded = useQuery({ ...evidenceQuery(id), enabled: saved === undefined })
  const input = useRef<HTMLInputElement>(null)
  const file = saved ?? uploaded.data
  const name = file?.filename ?? 'A file that is no longer stored'
  // The focus is outside React: a refused text is what its author has to write next.
  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])
  return (
    <li className={classes.fields}>
      <span className={classes.name}>
        {name}
        {file && <span className={textStyles.quiet}> {formatFileSize(file.sizeBytes)}</span>}
      </span>
      {file?.mimeType.startsWith('image/') && (
        <TextInput
          ref={input}
          label={`What ${name} shows`}
          description="For readers who do not see the picture."
          required
          maxLength={250}
          value={alt}
          error={error}
          onChange={({ currentTarget: { value } }) => onAlt(value)}
        />
      )}
      <span className={classes.tools}>
        {onUp && (
          <Button variant="subtle" aria-label={`Move ${name} up`} onClick={onUp}>
            Up
          </Button>
        )}
        {onDown && (
          <Button variant="subtle" aria-label={`Move ${name} down`} onClick={onDown}>
            Down
          </Button>
        )}
        <Button variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}
