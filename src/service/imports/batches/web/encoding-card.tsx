import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { ImportEncoding } from '../../contract.ts'
import classes from './mapping-form.module.css'
import { importErrorMessage } from './messages.ts'
import { choosingEncoding } from './queries.ts'

interface Props {
  id: string
  encoding: ImportEncoding | null | undefined
}

/** Lets the user choose the encoding if the file does not state it. The proposed encoding is preselected. */
export function EncodingCard({ id, encoding }: Props) {
  const cache = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation(choosingEncoding(cache, id))
  if (!encoding || encoding.choices.length < 2) return null
  return (
    <section className={classes.section}>
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{importErrorMessage(error)}</ErrorBanner>}
      <NativeSelect
        label="Which of these is written correctly?"
        description="The file does not state its encoding. The first is the most likely."
        size="md"
        data={encoding.choices.map(({ code, label, sample }) => ({
          value: code,
          label: sample === '' ? label : `${sample} – ${label}`,
        }))}
        value={isPending ? variables : encoding.code}
        disabled={isPending}
        onChange={(event) => mutate(event.currentTarget.value)}
      />
    </section>
  )
}
