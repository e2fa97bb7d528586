import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { AgreementsPanel } from './agreements-panel.tsx'
import classes from './agreements-panel.module.css'

/** The user's objectives and meetings with their present and former supervisors. */
export const MyMeetingsScreen = () => (
  <>
    <Link to={paths.profile()} className={`${textStyles.back} ${classes.back}`}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      Profile
    </Link>
    <PageHeader
      title="Objectives and meetings"
      subtitle="What you and each supervisor agreed. Only you and that supervisor can read it."
    />
    <AgreementsPanel clinicianId={null} />
  </>
)
