import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { Template, TemplateContent } from '../contract.ts'
import { templatesQuery } from './queries.ts'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { TemplateCard } from './template-card.tsx'
import classes from './templates-dialog.module.css'

interface TemplatesDialogProps {
  opened: boolean
  onClose: () => void
  /** Called after `onClose` with the content of the chosen template, for `fromTemplate`. */
  onChoose: (content: TemplateContent) => void
}

/** The dialog "From template": the user chooses, renames or deletes templates, most recently used first. */
export function TemplatesDialog({ opened, onClose, onChoose }: TemplatesDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title="Templates"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <TemplateList
        onChoose={(content) => {
          onClose()
          onChoose(content)
        }}
      />
    </Modal>
  )
}

function TemplateList({ onChoose }: Pick<TemplatesDialogProps, 'onChoose'>) {
  const { data: templates, isPending, error, refetch } = useQuery(templatesQuery)
  // Deleted templates keep their places while the dialog is open, so that deleting can be undone.
  const [deletedTemplates, setDeleted] = useState<readonly DeletedTemplate[]>([])
  if (isPending) return <ListSkeleton rows={3} rowHeight={64} />
  if (templates === undefined) {
    return (
      <ErrorBanner requestId={faultIdOf(error)} onRetry={() => void refetch()}>
        Your templates could not be loaded. {errorMessage(error)}
      </ErrorBanner>
    )
  }
  const rows = withDeleted(templates, deletedTemplates)
  return (
    <div className={classes.list}>
      {error !== null && (
        <Notice>Your templates could not be refreshed. This is the last loaded list.</Notice>
      )}
      {rows.length === 0 && (
        <EmptyState>
          No templates yet. To create one, open the menu of a logged case and choose “Save as template”.
        </EmptyState>
      )}
      <ul className={classes.rows} aria-label="Templates">
        {rows.map((template, index) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              isDeleted={deletedTemplates.some((item) => item.template.id === template.id)}
              onChoose={() => onChoose(template.content)}
              onDeleted={() => setDeleted([...deletedTemplates, { template, index }])}
              onRestored={() =>
                setDeleted(deletedTemplates.filter((item) => item.template.id !== template.id))
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DeletedTemplate {
  template: Template
  index: number
}

function withDeleted(
  templates: readonly Template[],
  deletedTemplates: readonly DeletedTemplate[],
): Template[] {
  const rows = templates.filter(({ id }) => !deletedTemplates.some(({ template }) => template.id === id))
  for (const { template, index } of deletedTemplates.toSorted((a, b) => a.index - b.index)) {
    rows.splice(index, 0, template)
  }
  return rows
}
