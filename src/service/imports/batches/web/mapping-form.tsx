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
import { cancelling, checking, isPassing, previewQuery, type PreviewRequest } from './queries.ts'
import { wordsFor } from './record-kinds.ts'
import type { RecordWords } from '../../mapping/web/record-words.ts'

/** Its lists load beside the preview, and only for the fields that no column fills. */
const FixedPart = lazyPart(() => import('./fixed-values-form.tsx').then((file) => file.FixedValuesForm))

/** Only activities carry evidence. */
const FilesPart = lazyPart(() => import('./files-card.tsx').then((file) => file.FilesCard))

/** Says what each column becomes, shows ten rows as they would become records, and then reads all rows into the inbox. */
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
  // What is shown next begins at the top of the page.
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
      <Waiting isShown={isWaiting || isPassing(check.failureReason)} />
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
 * Previews the choices. A newer choice takes the place of the last, also on the server. What was shown last stays until the next
 * preview is there, whatever happens on the way.
 */
function usePreview({ id, updatedAt }: Pick<Import, 'id' | 'updatedAt'>, choices: PreviewRequest) {
  const [asked, setAsked] = useState(choices)
  const preview = useQuery(previewQuery(id, asked, updatedAt))
  const { data, isFetching, failureReason } = preview
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  // Waits for a pause of the user, which no event tells.
  useEffect(() => {
    if (asked === choices) return
    const timer = setTimeout(() => setAsked(choices), pauseMs)
    return () => clearTimeout(timer)
  }, [asked, choices])
  return {
    ...preview,
    data: data ?? last,
    isFetching: isFetching || asked !== choices,
    isWaiting: isFetching && isPassing(failureReason),
  }
}

/** Nobody needs to press again, so this is no error. */
const Waiting = ({ isShown }: { isShown: boolean }) => (
  <output className={classes.waiting}>
    {isShown && 'Sortie is busy with other files. It goes on by itself in a moment; your answers are kept.'}
  </output>
)

/** The preview comes a moment after a choice. The next choice must build on the last one, not on what the preview still shows. */
function withChoices(preview: ImportPreview, mapping = preview.mapping): ImportPreview {
  const chosen = new Map(mapping.columns.map((column) => [column.index, column]))
  return {
    ...preview,
    mapping,
    columns: preview.columns.map((column) => {
      const now = chosen.get(column.mapping.index)
      return now === undefined || now === column.mapping ? column : withChoice(column, now)
    }),
  }
}

/** Of another field the preview says nothing yet. */
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
  words: RecordWords
  onChoose: (headerRow: number) => void
}

/** Only the first row can be either. */
function HeadingsChoice({ preview: { headerRow }, words, onChoose }: HeadingsChoiceProps) {
  if (headerRow > 1) return null
  return (
    <Checkbox
      label={words.firstRowIsOne}
      description={headerRow === 0 ? 'The columns are numbered. Say below what each one is.' : undefined}
      checked={headerRow === 0}
      onChange={(event) => onChoose(event.currentTarget.checked ? 0 : 1)}
    />
  )
}

/** Returns what CPD standards ask of the user, which the lists of an import of CPD begin with. */
function useLikelyCodes(records: Import['records']) {
  const { data } = useQuery({ ...concernsQuery, enabled: records === 'cpd' })
  return useMemo(
    () => data && { cpdCategories: data.categories, cpdCreditSystems: data.creditSystems },
    [data],
  )
}
