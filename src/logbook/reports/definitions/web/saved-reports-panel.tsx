import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { lazyDialog, lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ReportChoice } from '../../scope/report-search.ts'
import { errorMessage } from '../../scope/web/messages.ts'
import type { ReportDefinition } from '../contract.ts'
import { definitionsQuery } from './queries.ts'
import classes from './saved-reports-panel.module.css'

// Most users have saved none.
const list = lazyPart(async () => (await import('./saved-reports-card.tsx')).SavedReportsCard, {
  waitingHeight: 44,
})

const ReportNameDialog = lazyDialog(async () => (await import('./report-name-dialog.tsx')).ReportNameDialog)

interface SavedReportsPanelProps {
  /** The report that is on the screen, to be saved. */
  choice: ReportChoice
  onChoose: (choice: ReportChoice) => void
}

/** Shows the user's saved reports: opens, renames and deletes them, and saves the one on the screen. */
export function SavedReportsPanel({ choice, onChoose }: SavedReportsPanelProps) {
  const { data: definitions = [], error, refetch } = useQuery(definitionsQuery)
  const [reportToName, setReportToName] = useState<ReportDefinition | 'new' | null>(null)
  return (
    <section aria-label="Saved reports" className={classes.root}>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)} onRetry={() => void refetch()}>
          Your saved reports could not be loaded. {errorMessage(error)}
        </ErrorBanner>
      )}
      {definitions.length > 0 && (
        <list.Part
          definitions={definitions}
          onChoose={({ content }) => onChoose(content)}
          onRename={setReportToName}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setReportToName('new')}
      >
        Save this report
      </Button>
      {reportToName !== null && (
        <ReportNameDialog
          definition={reportToName === 'new' ? null : reportToName}
          choice={choice}
          onClose={() => setReportToName(null)}
        />
      )}
    </section>
  )
}
