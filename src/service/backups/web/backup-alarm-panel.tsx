import { useQuery } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { BackupState } from '../contract.ts'
import classes from './backup-alarm-panel.module.css'
import { backupStateQuery } from './queries.ts'

const problemSentences: Record<NonNullable<BackupState['problem']>, string> = {
  missing: 'There is no backup yet.',
  stale: 'The newest backup is more than 26 hours old.',
  unreadable: 'The newest backup is damaged or was made by another version.',
}

/** Warns super administrators while there is no fresh backup. Shows nothing otherwise. */
export function BackupAlarmPanel() {
  const { user } = useAuth()
  const { data } = useQuery({ ...backupStateQuery, enabled: user?.role === 'super_admin' })
  if (!data?.problem) return null
  return (
    <div className={classes.root}>
      <ErrorBanner>
        {problemSentences[data.problem]} {data.newestAt && `It was made on ${formatDate(data.newestAt)}. `}
        Ask the operator of your server to look at its log and its free space.
      </ErrorBanner>
    </div>
  )
}
