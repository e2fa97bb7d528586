import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProceduresPanel } from '#logbook/reports/summary/web/procedures-panel.tsx'
import { paths } from '#paths/paths.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './clinician-screen.module.css'
import { myClinicianQuery } from './queries.ts'

/** What one clinician did, by supervision and month, for their supervisor. */
export function ClinicianProceduresScreen({
  params: { clinicianId },
}: ScreenProps<object, { clinicianId: string }>) {
  const clinician = useQuery(myClinicianQuery(clinicianId))
  const isUnknown =
    clinician.error instanceof ApiError &&
    (clinician.error.code === 'user_not_found' || clinician.error.code === 'request_invalid')
  const mayView = clinician.data?.permissions.viewCases
  return (
    <>
      <Link to={paths.clinician(clinicianId)} className={`${textStyles.back} ${classes.back}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {clinician.data?.name ?? 'Clinician'}
      </Link>
      <PageHeader
        title="Procedures"
        subtitle={clinician.data && `What ${clinician.data.name} did, by supervision and month.`}
      />
      {clinician.isPending && <ListSkeleton rows={4} rowHeight={72} />}
      {clinician.error && !isUnknown && (
        <LoadError
          error={clinician.error}
          loadedAt={clinician.dataUpdatedAt}
          fallback="The procedures could not be loaded."
          onRetry={() => void clinician.refetch()}
        />
      )}
      {(isUnknown || mayView === false) && (
        <EmptyState>Nobody whose cases you may see today is at this address.</EmptyState>
      )}
      {mayView === true && !isUnknown && <ProceduresPanel clinicianId={clinicianId} />}
    </>
  )
}
