import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { faultIdOf } from '../api/api-error.ts'
import { ErrorBanner } from '../components/error-banner.tsx'
import { Notice } from '../components/notice.tsx'
import { conflictingRecord } from '../use-conflict.ts'
import type { useKeptForm } from './use-kept-form.ts'

interface KeptFormFrameProps {
  formState: Pick<ReturnType<typeof useKeptForm>, 'root' | 'hasStoredText' | 'isOutdated' | 'discard'>
  className: string | undefined
  /** The record, such as "This activity". */
  what?: string
  /** Replaces the sentence about a version that was saved elsewhere. */
  outdatedText?: string
  onSubmit: () => void
  children: ReactNode
}

/** The frame of a form whose unsaved text is stored on the device: shows a note about such text, and offers to start over. */
export const KeptFormFrame = ({
  formState: { root, hasStoredText, isOutdated, discard },
  className,
  what = 'This',
  outdatedText = `${what} was changed elsewhere while you edited it. Saving replaces that version with what you typed; “Start again” shows it.`,
  onSubmit,
  children,
}: KeptFormFrameProps) => (
  <form
    ref={root}
    className={className}
    data-kept
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {hasStoredText && (
      <Notice
        action={
          <Button variant="default" size="sm" onClick={discard}>
            Start again
          </Button>
        }
      >
        {isOutdated ? outdatedText : 'This is what you typed before. It is not saved yet.'}
      </Notice>
    )}
    {children}
  </form>
)

interface NotSavedProps {
  error: Error | null
  messageOf: (error: Error) => string
  children?: ReactNode
}

/** Says why a form was not saved. Renders nothing for a conflict, which `ConflictNotice` explains. */
export const NotSaved = ({ error, messageOf, children }: NotSavedProps) =>
  error !== null &&
  conflictingRecord(error) === null && (
    <ErrorBanner requestId={faultIdOf(error)}>
      {messageOf(error)} What you typed is still here.
      {children}
    </ErrorBanner>
  )
