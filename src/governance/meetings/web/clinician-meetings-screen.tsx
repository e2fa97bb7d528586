import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { AgreementsPanel } from './agreements-panel.tsx'
import classes from './agreements-panel.module.css'
import { agreementsQuery } from './queries.ts'

/** The objectives and meetings of a supervisor with one clinician. */
export function ClinicianMeetingsScreen({
  params: { clinicianId },
}: ScreenProps<object, { clinicianId: string }>) {
  const { data } = useInfiniteQuery(agreementsQuery(clinicianId, 'open_objectives'))
  const name = data?.pages[0]?.partners[0]?.name
  return (
    <>
      <Link to={paths.clinician(clinicianId)} className={`${textStyles.back} ${classes.back}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {name ?? 'Clinician'}
      </Link>
      <PageHeader
        title="Objectives and meetings"
        subtitle={name && `What you and ${name} agreed. Only the two of you can read it.`}
      />
      <AgreementsPanel clinicianId={clinicianId} />
    </>
  )
}
