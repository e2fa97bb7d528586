import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { erasureDays } from '../profile-values.ts'
import { exportMyData } from './queries.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import classes from './my-data-card.module.css'

/** Lets users download all their data, and delete their account. */
export function MyDataCard({ profile }: { profile: Profile }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const exporting = useMutation({ mutationFn: exportMyData })
  return (
    <>
      <FormSection title="Download your data" help="As often as you like; nothing is removed from Sortie.">
        <p className={classes.words}>
          One ZIP file with your account, every case and reflection, and what you did here, as documented JSON
          and as CSV for a spreadsheet.
        </p>
        {exporting.error !== null && (
          <ErrorBanner requestId={faultIdOf(exporting.error)}>{errorMessage(exporting.error)}</ErrorBanner>
        )}
        <Button
          className={classes.action}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Download my data
        </Button>
      </FormSection>
      {profile.deletionRequestedAt === null && (
        <FormSection title="Leave Sortie">
          <p className={classes.words}>
            Your account, your cases, reflections and files are erased {erasureDays} days after your request,
            and cannot be restored then. What your service must retain, such as when users signed in, stays
            without your name.
          </p>
          <Button
            className={classes.action}
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            Delete my account
          </Button>
          <DeletionDialog opened={isDeleting} onClose={() => setIsDeleting(false)} />
        </FormSection>
      )}
    </>
  )
}
