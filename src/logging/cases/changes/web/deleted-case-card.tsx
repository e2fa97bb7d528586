import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { DeletedCase } from '../removal.contract.ts'
import { renewCases, restoreCase } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './deleted-case-card.module.css'
import { daysWords, restoreErrorMessage } from './messages.ts'

/** Shows a deleted case and restores it. A restored case stays listed, with a link, until the user leaves the screen. */
export function DeletedCaseCard({ deleted }: { deleted: DeletedCase }) {
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreCase(deleted.id),
    onSuccess: async () => {
      announce(`${deleted.title} restored`)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cases', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['cases', 'one'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
      ])
    },
    // The case may have been restored or erased on another device.
    onError: () => void renewCases(queryClient),
  })
  return (
    <li className={boxStyles.entry}>
      <div className={boxStyles.words}>
        <span className={textStyles.rowTitle}>{deleted.title}</span>
        <span className={textStyles.figures}>
          {deleted.missionNumber} · {formatDate(deleted.date)}
          {deleted.typeLabel !== null && ` · ${deleted.typeLabel}`}
          {deleted.status === 'draft' && ' · draft'}
        </span>
        <span className={textStyles.figures}>
          Deleted {formatDate(deleted.deletedAt)} · {daysWords(deleted.daysLeft)}
        </span>
      </div>
      {restore.isSuccess ? (
        <Button variant="subtle" renderRoot={(props) => <Link to={paths.case(deleted.id)} {...props} />}>
          Open restored case
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={`Restore ${deleted.title}`}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      )}
      {restore.error && (
        <div className={classes.error}>
          <ErrorBanner>{restoreErrorMessage(restore.error)}</ErrorBanner>
        </div>
      )}
    </li>
  )
}
