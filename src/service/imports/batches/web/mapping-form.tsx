import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { concernsQuery } from '#cpd/activities/concerns/web/queries.ts'
import { faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { Import } from '../contract.ts'
import { ColumnsForm } from './columns-form.tsx'
import { EncodingCard } from './encoding-card.tsx'
import classes from './mapping-form.module.css'
import { importErrorMessage, rowsWords } from './messages.ts'
import { PreviewCard } from './preview-card.tsx'
import { cancelling, checking, isTemporary, previewQuery, type PreviewRequest } from './queries.ts'
import { wordsFor } from './record-kinds.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

/** Loads its lists together with the preview, and only for fields without a column. */
const FixedPart = lazyPart(() => import('./fixed-values-form.tsx').then((file) => file.FixedValuesForm))

/** Only CPD activities have evidence. */
const FilesPart = lazyPart(() => import('./files-card.tsx').then((file) => file.FilesCard))

/** Maps columns to fields, previews ten rows as records, and then reads all rows into the inbox. */
export function MappingForm({ shown }: { shown: Import }) {
  const { id, updatedAt, records } = shown
  const words = wordsFor(shown)
  const cache = useQueryClient()
  const [choices, setChoices] = useState<PreviewRequest>({})
  const { data, error, isFetching, isWaiting, refetch } = usePreview({ id, updatedAt }, choices)
  const preview = data && withChoices(data, choices.mapping)
  const likely = useLikelyCodes(records)
  const check = useMutation(checking(cache, id))
  const cancel = useMutation(cancelling(cache, id))
  if (!preview) {
    return error ? (
      <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
        {importErrorMessage(error)}
      </ErrorBanner>
    ) : (
      <>
        <Waiting isShown={isWaiting} />
        <ListSkeleton rows={8} rowHeight={88} />
      </>
    )
  }
  const table = { sheet: preview.chosenSheet, headerRow: choices.headerRow ?? preview.headerRow }
  const fields = { records, named: preview.fields, lists: preview.lists, likely }
  const put = (mapping: ImportMapping) => setChoices({ ...table, mapping })
  const failure = check.error ?? cancel.error ?? error
  // The next step begins at the top of the page.
  const submit = () =>
    check.mutate({ ...table, mapping: preview.mapping }, { onSuccess: () => scrollTo({ top: 0 }) })
  return (
    <form
      className={classes.root}
      aria-busy={isFetching}
      onSubmit={(event) => {
        event.preventDefault()
        if (!check.isPending) submit()
      }}
    >
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure)}>{importErrorMessage(failure)}</ErrorBanner>
      )}
      <Waiting isShown={isWaiting || isTemporary(check.failureReason)} />
      <SheetChoice preview={preview} onChoose={(sheet) => setChoices({ sheet })} />
      <EncodingCard id={id} encoding={preview.encoding} />
      <HeadingsChoice
        preview={preview}
        words={words}
        onChoose={(headerRow) => setChoices({ sheet: preview.chosenSheet, headerRow })}
      />
      {(choices.sheet ?? preview.chosenSheet) === preview.chosenSheet ? (
        <>
          <ColumnsForm
            key={`${preview.chosenSheet} ${preview.headerRow} ${preview.encoding?.code ?? ''}`}
            preview={preview}
            shown={fields}
            onChange={put}
          />
          <FixedPart.Part mapping={preview.mapping} shown={fields} note={words.fixedNote} onChange={put} />
          {preview.files && <FilesPart.Part id={id} files={preview.files} />}
          <PreviewCard preview={preview} words={words} isOld={isFetching} />
        </>
      ) : (
        <ListSkeleton rows={8} rowHeight={88} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          Cancel import
        </Button>
        <Button type="submit" loading={check.isPending}>
          Read all rows into the inbox
        </Button>
      </div>
    </form>
  )
}

const pauseMs = 400

/**
 * Previews the choices. A newer request replaces the previous one, also on the server. The last preview stays until the next one
 * arrives or fails.
 */
function usePreview({ id, updatedAt }: Pick<Import, 'id' | 'updatedAt'>, choices: PreviewRequest) {
  const [requestedChoices, setRequestedChoices] = useState(choices)
  const preview = useQuery(previewQuery(id, requestedChoices, updatedAt))
  const { data, isFetching, failureReason } = preview
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  // Waits for a pause in the user's input, for which there is no event.
  useEffect(() => {
    if (requestedChoices === choices) return
    const timer = setTimeout(() => setRequestedChoices(choices), pauseMs)
    return () => clearTimeout(timer)
  }, [requestedChoices, choices])
  return {
    ...preview,
    data: data ?? last,
    isFetching: isFetching || requestedChoices !== choices,
    isWaiting: isFetching && isTemporary(failureReason),
  }
}

/** Retried automatically, so it is not shown as an error. */
const Waiting = ({ isShown }: { isShown: boolean }) => (
  <output className={classes.waiting}>
    {isShown &&
      'Sortie is busy with other files. It will continue by itself in a moment; your answers are kept.'}
  </output>
)

/** The preview arrives a moment after a choice, so the next choice builds on the last choice and not on the preview. */
function withChoices(preview: ImportPreview, mapping = preview.mapping): ImportPreview {
  const chosenColumns = new Map(mapping.columns.map((column) => [column.index, column]))
  return {
    ...preview,
    mapping,
    columns: preview.columns.map((column) => {
      const now = chosenColumns.get(column.mapping.index)
      return now === undefined || now === column.mapping ? column : withChoice(column, now)
    }),
  }
}

/** The preview knows nothing yet about another field. */
const withChoice = (column: ColumnPreview, mapping: ColumnMapping): ColumnPreview =>
  column.mapping.use === mapping.use && column.mapping.target === mapping.target
    ? { ...column, mapping }
    : {
        ...column,
        mapping,
        reason: 'Chosen by you.',
        examples: [],
        unread: [],
        unknownWords: [],
        knownWords: [],
        isAmbiguous: false,
      }

interface SheetChoiceProps {
  preview: ImportPreview
  onChoose: (sheet: number) => void
}

function SheetChoice({ preview: { sheets, chosenSheet, leftOut }, onChoose }: SheetChoiceProps) {
  const usable = sheets.filter(({ headerRow, rows }) => headerRow !== null && rows > 0)
  const totals = leftOut.filter(({ reason }) => reason === 'total' || reason === 'footnote').length
  const rows = sheets.find(({ index }) => index === chosenSheet)?.rows ?? 0
  return (
    <div className={classes.section}>
      {usable.length > 1 && (
        <NativeSelect
          label="Sheet"
          size="md"
          data={usable.map(({ index, sheet, rows: count }) => ({
            value: String(index),
            label: `${sheet} (${rowsWords(count)})`,
          }))}
          value={String(chosenSheet)}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
      )}
      <p className={classes.note}>
        {rowsWords(rows)}
        {totals > 0 && `; ${totals} with totals or footnotes are left out`}.
      </p>
    </div>
  )
}

interface HeadingsChoiceProps {
  preview: ImportPreview
  words: RecordTexts
  onChoose: (headerRow: number) => void
}

/** Asks only about the first row, which may be the headings or already a record. */
function HeadingsChoice({ preview: { headerRow }, words, onChoose }: HeadingsChoiceProps) {
  if (headerRow > 1) return null
  return (
    <Checkbox
      label={words.firstRowIsOne}
      description={headerRow === 0 ? 'The columns are numbered. Choose below what each one is.' : undefined}
      checked={headerRow === 0}
      onChange={(event) => onChoose(event.currentTarget.checked ? 0 : 1)}
    />
  )
}

/** Returns the categories of the user's CPD standards, which are listed first in an import of CPD. */
function useLikelyCodes(records: Import['records']) {
  const { data } = useQuery({ ...concernsQuery, enabled: records === 'cpd' })
  return useMemo(
    () => data && { cpdCategories: data.categories, cpdCreditSystems: data.creditSystems },
    [data],
  )
}
