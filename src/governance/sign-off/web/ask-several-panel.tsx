import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelectedCase } from '#logbook/book/list/web/panel-places.ts'
import { toast } from '#platform/web/components/toast.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { askingForSignatures } from '../requests/web/queries.ts'
import { askedWords, notAskedWords } from './sign-off-words.ts'

const AskForCasesDialog = lazyDialog(
  async () => (await import('../requests/web/ask-for-cases-dialog.tsx')).AskForCasesDialog,
)

/** The most cases that the server accepts in one request. */
const maxAskedAtOnce = 100

interface AskSeveralPanelProps {
  cases: readonly SelectedCase[]
  isBusy: boolean
}

const isAskable = ({ status }: SelectedCase): boolean => status !== 'draft' && status !== 'voided'

/** Asks one supervisor to sign the selected cases. It names the drafts and voided cases that it leaves out. */
export function AskSeveralPanel({ cases, isBusy }: AskSeveralPanelProps) {
  const asking = useMutation(askingForSignatures(useQueryClient()))
  const [isOpen, setOpen] = useState(false)
  const askable = cases.filter(isAskable)
  const [first] = askable
  const isTooMany = askable.length > maxAskedAtOnce
  const ask = (supervisorId: string, name: string) =>
    asking.mutate(
      { caseIds: askable.map(({ id }) => id), supervisorId },
      {
        onSuccess: ({ alreadySigned }) => {
          setOpen(false)
          const signed = askable.filter(({ id }) => alreadySigned.includes(id))
          const words = askedWords(name, askable.length - signed.length, signed)
          if (signed.length > 0) toast.info(words)
          else toast.success(words)
        },
      },
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
        disabled={!first || isTooMany || isBusy}
        title={titleOf({ isTooMany, isNoneAskable: cases.length > 0 && !first })}
        onClick={() => {
          asking.reset()
          setOpen(true)
        }}
      >
        Ask for signature
      </Button>
      {isOpen && first && (
        <AskForCasesDialog
          title={askable.length === 1 ? 'Ask for a signature' : `Ask for ${askable.length} signatures`}
          caseId={first.id}
          note={notAskedWords(cases.filter((selected) => !isAskable(selected)))}
          failure={asking.error}
          isSaving={asking.isPending}
          onAsk={ask}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function titleOf({ isTooMany, isNoneAskable }: { isTooMany: boolean; isNoneAskable: boolean }) {
  if (isTooMany) return `Select at most ${maxAskedAtOnce} cases.`
  return isNoneAskable ? 'Drafts and voided cases cannot be signed.' : undefined
}
