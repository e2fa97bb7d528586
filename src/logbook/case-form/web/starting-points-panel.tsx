import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#platform/web/components/toast.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import type { EntrySettings } from '../entry/organization-settings.ts'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { startEntryFrom, loadLastCase, buildRequest } from './starting-points.ts'
import classes from './starting-points-panel.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const TemplatesDialog = lazyDialog(
  async () => (await import('#logging/templates/web/templates-dialog.tsx')).TemplatesDialog,
)

interface StartingPointsPanelProps {
  userId: string
  settings: EntrySettings
  onLive: () => void
  /** Called with the id of the new entry. */
  onStarted: (id: string) => void
}

/** Offers the ways to start a case other than with an empty form. */
export function StartingPointsPanel({ userId, settings, onLive, onStarted }: StartingPointsPanelProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const start = async (request: Promise<Partial<CaseRequest>>) =>
    onStarted(await startEntryFrom(await request, { userId, settings }))
  const duplicate = async () => {
    setIsLoading(true)
    try {
      const lastCase = await loadLastCase(userId)
      if (lastCase === null) toast.info('You have no case to duplicate yet.')
      else await start(buildRequest(({ duplicateOf }) => duplicateOf(lastCase)))
    } catch (error) {
      toast.error(loadErrorMessage(error))
    }
    setIsLoading(false)
  }
  return (
    <fieldset className={classes.root} aria-label="Other ways to start">
      <Button variant="default" onClick={onLive}>
        Live
      </Button>
      <Button variant="default" loading={isLoading} onClick={() => void duplicate()}>
        Duplicate last
      </Button>
      <Button variant="default" onClick={() => setIsChoosing(true)}>
        Template
      </Button>

      {isChoosing && (
        <TemplatesDialog
          opened
          onClose={() => setIsChoosing(false)}
          onChoose={(content) => {
            setIsChoosing(false)
            void start(buildRequest(({ fromTemplate }) => fromTemplate(content, settings)))
          }}
        />
      )}
    </fieldset>
  )
}
