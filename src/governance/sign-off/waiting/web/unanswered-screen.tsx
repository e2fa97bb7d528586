import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Unanswered } from '../contract.ts'
import { unansweredQuery } from './queries.ts'
import classes from './unanswered-screen.module.css'
import { hintWords, medianWords, waitWords } from './unanswered-words.ts'

const GiveDialog = lazyDialog(async () => (await import('./give-dialog.tsx')).GiveDialog)

const keyOf = ({ clinician, supervisor }: Unanswered): string => `${clinician.id} ${supervisor.id}`

/**
 * Lists requests for a signature that were not answered in time or that the supervisor can no longer answer. Administrators can
 * give them to somebody else.
 */
export function UnansweredScreen() {
  const list = useQuery(unansweredQuery)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const rows = list.data?.unanswered
  const openRow = rows?.find((row) => keyOf(row) === openKey)
  const median = medianWords(list.data?.medianDays ?? null)
  return (
    <>
      <PageHeader
        title="Unanswered Requests"
        subtitle="Clinicians who wait too long for a signature, or for somebody who may no longer sign."
      />
      <p className={textStyles.note}>
        <Link to={paths.outsideSignatures()}>Signatures from outside, and people who sign each other</Link>
      </p>
      {list.isPending && <ListSkeleton rows={4} rowHeight={64} />}
      {list.error && (
        <LoadError
          error={list.error}
          loadedAt={list.dataUpdatedAt}
          fallback="The unanswered requests could not be loaded."
          onRetry={() => void list.refetch()}
        />
      )}
      {median !== null && <p className={textStyles.note}>{median}</p>}
      {rows?.length === 0 && <EmptyState>Nobody waits too long for a signature.</EmptyState>}
      {rows !== undefined && rows.length > 0 && (
        <section className={`${boxStyles.frame} ${classes.list}`} aria-label="Who waits for whom">
          <ul className={boxStyles.list}>
            {rows.map((row) => (
              <Row key={keyOf(row)} row={row} onGive={() => setOpenKey(keyOf(row))} />
            ))}
          </ul>
        </section>
      )}
      {list.data?.isCapped === true && <p className={textStyles.note}>Only the longest waits are shown.</p>}
      {openRow && <GiveDialog row={openRow} onClose={() => setOpenKey(null)} />}
    </>
  )
}

function Row({ row, onGive }: { row: Unanswered; onGive: () => void }) {
  const { clinician, organization, supervisor, others } = row
  const hint = hintWords(row)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.line}>
          <Link to={paths.adminUser(clinician.id)} className={textStyles.name}>
            {clinician.name}
          </Link>
        </p>
        {organization !== null && <p className={textStyles.note}>{organization}</p>}
        <p className={classes.line}>{waitWords(row)}</p>
        {hint !== null && <p className={textStyles.note}>{hint}</p>}
      </div>
      {others.length > 0 ? (
        <Button
          variant="default"
          aria-label={`Give ${clinician.name}’s requests from ${supervisor.name} to somebody else`}
          onClick={onGive}
        >
          Give to somebody else
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={`Link a supervisor to ${clinician.name}`}
          renderRoot={(props) => <Link to={paths.adminUser(clinician.id)} {...props} />}
        >
          Link a supervisor
        </Button>
      )}
    </li>
  )
}
