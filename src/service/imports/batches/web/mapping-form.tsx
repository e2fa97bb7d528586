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
import { importErrorMessage, rowCountText } from './messages.ts'
import { PreviewCard } from './preview-card.tsx'
import { cancelling, checking, isTemporary, previewQuery, type PreviewRequest } from './queries.ts'
import { textsFor } from './record-kinds.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

/** Loaded with the preview: only fields without a column need its lists. */
const FixedPart = lazyPart(() => import('./fixed-values-form.tsx').then((file) => file.FixedValuesForm))

/** Only CPD activities have evidence. */
const FilesPart = lazyPart(() => import('./files-card.tsx').then((file) => file.FilesCard))

/** Maps columns to fields, previews ten rows as records, and then reads all rows into the inbox. */
export function MappingForm({ importBatch }: { importBatch: Import }) {
  const { id, updatedAt, records } = importBatch
  const texts = textsFor(importBatch)
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
        <BusyNote isShown={isWaiting} />
        <ListSkeleton rows={8} rowHeight={88} />
      </>
    )
  }
  const table = { sheet: preview.chosenSheet, headerRow: choices.headerRow ?? preview.headerRow }
  const fields = { recordKind: records, previewFields: preview.fields, lists: preview.lists, likely }
  const setMapping = (mapping: ImportMapping) => setChoices({ ...table, mapping })
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
      <BusyNote isShown={isWaiting || isTemporary(check.failureReason)} />
      <SheetChoice preview={preview} onChoose={(sheet) => setChoices({ sheet })} />
      <EncodingCard id={id} encoding={preview.encoding} />
      <HeadingsChoice
        preview={preview}
        texts={texts}
        onChoose={(headerRow) => setChoices({ sheet: preview.chosenSheet, headerRow })}
      />
      {(choices.sheet ?? preview.chosenSheet) === preview.chosenSheet ? (
        <>
          <ColumnsForm
            key={`${preview.chosenSheet} ${preview.headerRow} ${preview.encoding?.code ?? ''}`}
            preview={preview}
            fieldContext={fields}
            onChange={setMapping}
          />
          <FixedPart.Part
            mapping={preview.mapping}
            fieldContext={fields}
            note={texts.noColumnNote}
            onChange={setMapping}
          />
          {preview.files && <FilesPart.Part id={id} files={preview.files} />}
          <PreviewCard preview={preview} texts={texts} isOutdated={isFetching} />
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

const inputPauseMs = 400

/**
 * Previews the choices. A newer request replaces the previous one, also on the server. The last preview remains visible until
 * the next one arrives or fails.
 */
function usePreview({ id, updatedAt }: Pick<Import, 'id' | 'updatedAt'>, choices: PreviewRequest) {
  const [requestedChoices, setRequestedChoices] = useState(choices)
  const preview = useQuery(previewQuery(id, requestedChoices, updatedAt))
  const { data, isFetching, failureReason } = preview
  const [lastPreview, setLastPreview] = useState(data)
  if (data !== undefined && data !== lastPreview) setLastPreview(data)
  // Waits for a pause in the user's input, for which there is no event.
  useEffect(() => {
    if (requestedChoices === choices) return
    const timer = setTimeout(() => setRequestedChoices(choices), inputPauseMs)
    return () => clearTimeout(timer)
  }, [requestedChoices, choices])
  return {
    ...preview,
    data: data ?? lastPreview,
    isFetching: isFetching || requestedChoices !== choices,
    isWaiting: isFetching && isTemporary(failureReason),
  }
}

/** Shown instead of an error while a refused request is retried automatically. */
const BusyNote = ({ isShown }: { isShown: boolean }) => (
  <output className={classes.waiting}>
    {isShown &&
      'Sortie is busy with other files. It will continue by itself in a moment; your answers are kept.'}
  </output>
)

/** Applies the latest choices to the preview, so that the next choice does not undo one that the preview does not contain yet. */
function withChoices(preview: ImportPreview, mapping = preview.mapping): ImportPreview {
  const chosenColumns = new Map(mapping.columns.map((column) => [column.index, column]))
  return {
    ...preview,
    mapping,
    columns: preview.columns.map((column) => {
      const chosenColumn = chosenColumns.get(column.mapping.index)
      return chosenColumn === undefined || chosenColumn === column.mapping
        ? column
        : withChoice(column, chosenColumn)
    }),
  }
}

/** If the user has chosen another field, removes the results for the previous field. */
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
            label: `${sheet} (${rowCountText(count)})`,
          }))}
          value={String(chosenSheet)}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
      )}
      <p className={classes.note}>
        {rowCountText(rows)}
        {totals > 0 && `; ${totals} with totals or footnotes are left out`}.
      </p>
    </div>
  )
}

interface HeadingsChoiceProps {
  preview: ImportPreview
  texts: RecordTexts
  onChoose: (headerRow: number) => void
}

/** Asks whether the first row is already a record, if it may be. */
function HeadingsChoice({ preview: { headerRow }, texts, onChoose }: HeadingsChoiceProps) {
  if (headerRow > 1) return null
  return (
    <Checkbox
      label={texts.firstRowIsRecordLabel}
      description={headerRow === 0 ? 'The columns are numbered. Choose below what each one is.' : undefined}
      checked={headerRow === 0}
      onChange={(event) => onChoose(event.currentTarget.checked ? 0 : 1)}
    />
  )
}

/** Returns the categories of the user's CPD standards, which are listed first in an import of CPD. */
function useLikelyCodes(recordKind: Import['records']) {
  const { data } = useQuery({ ...concernsQuery, enabled: recordKind === 'cpd' })
  return useMemo(
    () => data && { cpdCategories: data.categories, cpdCreditSystems: data.creditSystems },
    [data],
  )
}
