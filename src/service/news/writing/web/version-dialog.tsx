import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import type { NewsPost } from '../contract.ts'
import { failureWords, unfinishedWords } from './messages.ts'
import { versionMutation } from './queries.ts'
import { FilesForm } from '../../posts/web/files-form.tsx'
import { TextForm } from '../../text/web/text-form.tsx'

const minLength = 3

/** Writes a new version of a published text, and says whether everybody is asked again. */
export function VersionDialog({ post, onClose }: { post: NewsPost; onClose: () => void }) {
  const [source, setSource] = useState(post.source)
  const [change, setChange] = useState<'major' | 'minor'>('minor')
  const [changeNote, setChangeNote] = useState('')
  const saved = post.versions[0]?.files ?? []
  const [files, setFiles] = useState(() => saved.map(({ id, alt }) => ({ id, alt })))
  const [unfinished, setUnfinished] = useState(0)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation(versionMutation(useQueryClient()))
  const isTooShort = changeNote.trim().length < minLength
  const isMissing = source.trim() === ''
  return (
    <FormDialog
      title="Change the text"
      formRef={form}
      width="wide"
      failure={save.error ? { error: save.error, words: failureWords(save.error) } : null}
      isSaving={save.isPending}
      saveLabel="Publish this version"
      onSave={() => {
        setSubmitted(true)
        const missing = isMissing ? 'source' : isTooShort ? 'changeNote' : null
        if (missing !== null) form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
        if (missing !== null || unfinished > 0 || save.isPending) return
        save.mutate(
          { id: post.id, revision: post.revision, source, files, change, changeNote: changeNote.trim() },
          {
            onSuccess: ({ version }) => {
              toast.success(`Version ${version} is published.`)
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <TextForm
        source={source}
        error={isSubmitted && isMissing ? 'Write the text.' : undefined}
        onChange={setSource}
      />
      <FilesForm
        value={files}
        saved={saved}
        failure={save.error}
        onChange={setFiles}
        onUnfinished={setUnfinished}
      />
      {isSubmitted && unfinished > 0 && <p role="alert">{unfinishedWords}</p>}
      <NativeSelect
        label="How much changes"
        data={[
          { value: 'minor', label: 'Minor: answers stay' },
          { value: 'major', label: 'Major: everybody is asked again' },
        ]}
        value={change}
        onChange={({ currentTarget: { value } }) => setChange(value === 'major' ? 'major' : 'minor')}
      />
      <TextInput
        name="changeNote"
        label="What changed"
        description="Whoever has read an earlier version reads this first."
        required
        maxLength={280}
        value={changeNote}
        error={
          isSubmitted && isTooShort ? `Say what changed, in at least ${minLength} characters.` : undefined
        }
        onChange={({ currentTarget: { value } }) => setChangeNote(value)}
      />
    </FormDialog>
  )
}
