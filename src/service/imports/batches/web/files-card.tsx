import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { ImportFiles } from '../../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './files-card.module.css'
import mapping from './mapping-form.module.css'
import { importErrorMessage } from './messages.ts'
import { addingFiles } from './queries.ts'

interface Props {
  id: string
  files: ImportFiles
}

/** Uploads a ZIP of evidence, and shows which of its files belong to no row before anything is recorded. */
export function FilesCard({ id, files: { stored, attached, left } }: Props) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sentShare, setSentShare] = useState(0)
  const { mutate, isPending, error } = useMutation(addingFiles(cache, id, setSentShare))
  return (
    <section className={mapping.section} aria-labelledby="evidence" aria-busy={isPending}>
      <h2 id="evidence" className={textStyles.title}>
        Evidence
      </h2>
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{importErrorMessage(error)}</ErrorBanner>}
      <p className={mapping.note}>
        {stored === null
          ? 'Put your certificates (PDF, pictures, Word) into one ZIP of up to 100 MB. A column with their names says which activity each belongs to; without one, a file must have the title of its activity.'
          : `${attached} of ${stored} ${stored === 1 ? 'file' : 'files'} will be attached. Each row lists its own files, below and in the inbox.`}
      </p>
      {left.map(({ reason, count, names }) => (
        <details key={reason} className={classes.left}>
          <summary>
            {reason} ({count.toLocaleString('en-GB')})
          </summary>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {count > names.length && <li>and {(count - names.length).toLocaleString('en-GB')} more</li>}
          </ul>
        </details>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="ZIP with evidence"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          setSentShare(0)
          if (file && !isPending) mutate(file)
          // Allows choosing the same file again after a failure.
          event.currentTarget.value = ''
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
          {stored === null ? 'Add a ZIP with evidence' : 'Choose another ZIP'}
        </Button>
        {isPending && (
          <output>{sentShare < 1 ? `${Math.floor(sentShare * 100)}% sent` : 'Checking your files...'}</output>
        )}
      </div>
    </section>
  )
}
