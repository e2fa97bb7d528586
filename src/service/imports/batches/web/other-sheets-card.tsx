import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Import } from '../contract.ts'
import classes from './inbox-form.module.css'
import { importErrorMessage, rowCountText } from './messages.ts'
import { importingSheet } from './queries.ts'
import { textsFor } from './record-kinds.ts'

/** Lists the sheets of the file that are not imported yet. A button imports one of them. */
export function OtherSheetsCard({ importBatch }: { importBatch: Import }) {
  const { id, otherSheets, hasFile } = importBatch
  const texts = textsFor(importBatch)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation(importingSheet(cache, id))
  if (otherSheets.length === 0) return null
  const start = (sheet: number) =>
    mutate(sheet, { onSuccess: (newImport) => void navigate({ to: texts.importPath(newImport.id) }) })
  return (
    <section className={classes.sheets} aria-labelledby="other-sheets">
      <h2 id="other-sheets" className={classes.title}>
        {otherSheets.length === 1 ? 'This file has another sheet' : 'This file has other sheets'}
      </h2>
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{importErrorMessage(error)}</ErrorBanner>}
      <p className={textStyles.help}>
        {hasFile
          ? 'Import the sheets that you need before you log any rows, because logging removes the file. This inbox stays as it is.'
          : 'The file is no longer stored. Upload it again to import its other sheets.'}
      </p>
      <div className={classes.buttons}>
        {hasFile ? (
          otherSheets.map(({ sheet, name, rows }) => (
            <Button
              key={sheet}
              variant="default"
              loading={isPending && variables === sheet}
              disabled={isPending}
              onClick={() => start(sheet)}
            >
              Import “{name}” ({rowCountText(rows)})
            </Button>
          ))
        ) : (
          <>
            <span>{otherSheets.map(({ name, rows }) => `“${name}” (${rowCountText(rows)})`).join(', ')}</span>
            <Link to={texts.importsPath}>Upload the file again</Link>
          </>
        )}
      </div>
    </section>
  )
}
