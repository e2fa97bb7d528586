import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { Import } from '../contract.ts'
import classes from './mapping-form.module.css'
import { caseTexts } from '../../mapping/web/case-texts.ts'
import { recordCountText, importErrorMessage } from './messages.ts'
import { cancelling, checking } from './queries.ts'

const noColumns = { preset: null, columns: [], fixed: [] }

/** The form to import a logbook that Sortie exported. Such a file needs no mapping. */
export function LogbookForm({ importBatch: { id, totalRows } }: { importBatch: Import }) {
  const cache = useQueryClient()
  const check = useMutation(checking(cache, id))
  const cancel = useMutation(cancelling(cache, id))
  const failure = check.error ?? cancel.error
  return (
    <div className={classes.root}>
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure)}>{importErrorMessage(failure)}</ErrorBanner>
      )}
      <p className={classes.note}>
        This is a logbook that Sortie exported, with {recordCountText(totalRows, caseTexts)}. Cases come back
        with all their fields and your reflections. Their history and answered assessments stay in the file.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          Cancel import
        </Button>
        <Button loading={check.isPending} onClick={() => check.mutate({ mapping: noColumns })}>
          Read all cases into the inbox
        </Button>
      </div>
    </div>
  )
}
