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
import { daysLeftText, restoreErrorMessage } from './messages.ts'

/** Shows a deleted case and restores it. A restored case stays listed, with a link, until the user leaves the screen. */
export function DeletedCaseCard({ deletedCase }: { deletedCase: DeletedCase }) {
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreCase(deletedCase.id),
    onSuccess: async () => {
      announce(`${deletedCase.title} restored`)
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
        <span className={textStyles.rowTitle}>{deletedCase.title}</span>
        <span className={textStyles.figures}>
          {deletedCase.missionNumber} · {formatDate(deletedCase.date)}
          {deletedCase.typeLabel !== null && ` · ${deletedCase.typeLabel}`}
          {deletedCase.status === 'draft' && ' · draft'}
        </span>
        <span className={textStyles.figures}>
          Deleted {formatDate(deletedCase.deletedAt)} · {daysLeftText(deletedCase.daysLeft)}
        </span>
      </div>
      {restore.isSuccess ? (
        <Button variant="subtle" renderRoot={(props) => <Link to={paths.case(deletedCase.id)} {...props} />}>
          Open restored case
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={`Restore ${deletedCase.title}`}
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
