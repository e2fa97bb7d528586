import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import rows from '#platform/web/ui/linked-rows.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { RecordKind } from '../../contract.ts'
import type { Import, ImportState } from '../contract.ts'
import classes from './imports-screen.module.css'
import { importErrorMessage, importName, importStateLabels, importSummary } from './messages.ts'
import { importsQuery } from './queries.ts'
import { textsFor } from './record-kinds.ts'
import { CertificatesForm } from './certificates-form.tsx'
import { UploadForm } from './upload-form.tsx'

const tones: Record<ImportState, StatusTone> = {
  mapping: 'waiting',
  checking: 'waiting',
  inbox: 'waiting',
  logging: 'waiting',
  undoing: 'waiting',
  done: 'good',
  undone: 'bad',
  cancelled: 'bad',
  failed: 'bad',
}

export const LogbookImportsScreen = () => <ImportsScreen recordKind="cases" />
export const CpdImportsScreen = () => <ImportsScreen recordKind="cpd" />
export const CertificateImportsScreen = () => (
  <ImportsScreen recordKind="certificates" upload={<CertificatesForm />} />
)

/** Uploads records from other systems, and lists earlier uploads. */
function ImportsScreen({ recordKind, upload }: { recordKind: RecordKind; upload?: ReactNode }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(importsQuery)
  const imports = data?.filter((each) => each.records === recordKind)
  const { home, title, subtitle } = textsFor({ records: recordKind })
  return (
    <>
      <Anchor component={Link} to={home.path} className={textStyles.tall}>
        {home.label}
      </Anchor>
      <PageHeader title={title} subtitle={subtitle} />
      {upload ?? <UploadForm recordKind={recordKind} />}
      <h2 className={classes.title}>Earlier imports</h2>
      {isPending && <ListSkeleton rows={3} rowHeight={60} />}
      {error && (
        <LoadError
          error={error}
          loadedAt={dataUpdatedAt}
          fallback={importErrorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {imports?.length === 0 && <EmptyState>You have not imported anything yet.</EmptyState>}
      {imports && imports.length > 0 && (
        <ul className={`${rows.rows} tabular`} aria-label="Earlier imports">
          {imports.map((item) => (
            <ImportRow key={item.id} importBatch={item} />
          ))}
        </ul>
      )}
    </>
  )
}

const ImportRow = ({ importBatch }: { importBatch: Import }) => (
  <li>
    <Link to={textsFor(importBatch).importPath(importBatch.id)} className={`${rows.row} ${rows.link}`}>
      <span className={rows.facts}>
        <span className={rows.first}>{importName(importBatch)}</span>{' '}
        <span>
          {formatDateTime(importBatch.createdAt)} · {importSummary(importBatch)}
        </span>
      </span>{' '}
      <span className={rows.figures}>
        <ToneBadge tone={tones[importBatch.state]}>{importStateLabels[importBatch.state]}</ToneBadge>
      </span>
    </Link>
  </li>
)
