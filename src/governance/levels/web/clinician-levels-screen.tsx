import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './levels-panel.module.css'
import { LevelsPanel } from './levels-panel.tsx'
import { levelsQuery } from './queries.ts'

/** The levels that one clinician has reached, for their supervisor. */
export function ClinicianLevelsScreen({
  params: { clinicianId },
}: ScreenProps<object, { clinicianId: string }>) {
  const { data } = useQuery(levelsQuery(clinicianId))
  return (
    <>
      <Link to={paths.clinician(clinicianId)} className={`${textStyles.back} ${classes.back}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {data?.clinician.name ?? 'Clinician'}
      </Link>
      <PageHeader
        title="Levels reached"
        subtitle={data && `How much supervision ${data.clinician.name} needs in each procedure, and why.`}
      />
      <LevelsPanel clinicianId={clinicianId} />
    </>
  )
}
