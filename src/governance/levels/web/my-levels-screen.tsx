import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './levels-panel.module.css'
import { LevelsPanel } from './levels-panel.tsx'

/** The user's own levels, as their supervisors decided them. */
export const MyLevelsScreen = () => (
  <>
    <Link to={paths.profile()} className={`${textStyles.back} ${classes.back}`}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      Profile
    </Link>
    <PageHeader
      title="Levels reached"
      subtitle="Your supervisors decide on each level. Each is shown with the signed cases behind it."
    />
    <LevelsPanel clinicianId={null} />
  </>
)
