import { Anchor, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { paths } from '#paths/paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { WaitingCase, WaitingForMe } from '#governance/sign-off/requests/contract.ts'
import type { CaseToSign } from '../contract.ts'
import { inSigningOrder, neighboursOf } from '../signing-order.ts'
import { askedWords } from './age-words.ts'
import { bothLevels, JustSignedCard, type JustSigned } from './just-signed-card.tsx'
import { caseToSignQuery, removeFromList, waitingQuery, type Signed } from './queries.ts'
import { SignCaseForm } from './sign-case-form.tsx'
import classes from './sign-screen.module.css'

/** The screen on which a supervisor signs the waiting cases, one after the other. Several cases cannot be signed at once. */
export function SignScreen({ params: { requestId } }: ScreenProps<object, { requestId?: string }>) {
  // Choices and text survive the end of a session.
  useScreenHold()
  const waiting = useQuery(waitingQuery)
  const [handled, setHandled] = useState({ signed: 0, returned: 0 })
  const [justSigned, setJustSigned] = useState<(JustSigned & { isTyped: boolean })[]>([])
  const isBegun = handled.signed + handled.returned > 0
  const list = waiting.data
  const first = inSigningOrder(list?.waiting ?? [])[0]

  const noteSigned = (signed: JustSigned) => {
    setHandled((before) => ({ ...before, signed: before.signed + 1 }))
    setJustSigned((before) => [{ ...signed, isTyped: false }, ...before.filter(({ isTyped }) => isTyped)])
  }
  const cards = justSigned.map((signed) => (
    <JustSignedCard
      key={signed.signatureId}
      signed={signed}
      onTyped={(isTyped) =>
        setJustSigned((before) =>
          before.map((each) => (each.signatureId === signed.signatureId ? { ...each, isTyped } : each)),
        )
      }
      onDone={() =>
        setJustSigned((before) => before.filter(({ signatureId }) => signatureId !== signed.signatureId))
      }
    />
  ))
  return (
    <>
      {/* Always at the same place, so that a typed line survives the end of the list. */}
      {cards.length > 0 && <div className={classes.signedCards}>{cards}</div>}
      {waiting.isPending && <Waiting />}
      {waiting.error && !list && (
        <>
          <PageHeader title="Sign cases" />
          <LoadError
            error={waiting.error}
            loadedAt={waiting.dataUpdatedAt}
            fallback="The cases that wait for you could not be loaded."
            onRetry={() => void waiting.refetch()}
          />
        </>
      )}
      {list && requestId === undefined && first && !isBegun && (
        <Navigate to={paths.signCase(first.id)} replace />
      )}
      {list && requestId === undefined && (!first || isBegun) && (
        <Finished handled={handled} remaining={list} first={first} />
      )}
      {list && requestId !== undefined && (
        <OpenCase
          key={requestId}
          requestId={requestId}
          list={list}
          onSigned={noteSigned}
          onReturned={() => setHandled((before) => ({ ...before, returned: before.returned + 1 }))}
        />
      )}
    </>
  )
}

const Waiting = () => (
  <>
    <PageHeader title="Sign cases" />
    <ListSkeleton rows={4} rowHeight={96} />
  </>
)

interface OpenCaseProps {
  requestId: string
  list: WaitingForMe
  onSigned: (signed: JustSigned) => void
  onReturned: () => void
}

function OpenCase({ requestId, list, onSigned, onReturned }: OpenCaseProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: sheet, error, isPending, refetch, dataUpdatedAt } = useQuery(caseToSignQuery(requestId))
  const [outdated, setOutdated] = useState<number | null>(null)
  const { number, previous, next } = neighboursOf(list.waiting, requestId)
  const go = (to: WaitingCase | undefined) =>
    void navigate({ to: paths.signCase(to?.id), replace: true, resetScroll: false })
  const goOn = () => {
    const following = next ?? inSigningOrder(list.waiting).find(({ id }) => id !== requestId)
    removeFromList(cache, requestId)
    go(following)
    if (!following) void cache.invalidateQueries({ queryKey: waitingQuery.queryKey })
  }
  const signed = (read: CaseToSign) => (answer: Signed, judgedLevel: string | null) => {
    // If the first answer was lost, the signature has the level that was chosen first.
    const ownSignature = answer.signatures.find(({ id }) => id === answer.signatureId)
    const facts = {
      signatureId: answer.signatureId,
      title: read.case.title,
      clinicianName: read.clinician.name,
      judgedLevel: ownSignature ? ownSignature.level : judgedLevel,
      claimedLevel: answer.claimedLevel,
    }
    announce(`Signed. ${bothLevels(facts)}`)
    onSigned(facts)
    goOn()
  }
  const step = (to: WaitingCase | undefined) => (to ? () => go(to) : undefined)
  const steps = { previous: step(previous), next: step(next) }
  if (isPending) return <Waiting />
  if (!sheet) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return (
      <>
        <PageHeader title={isGone ? 'Nothing to sign here' : 'Sign cases'} />
        {isGone ? (
          <EmptyState action={<Button onClick={goOn}>Next case</Button>}>
            This case no longer waits for you: it was withdrawn, returned or signed, or you no longer
            supervise its clinician.
          </EmptyState>
        ) : (
          <LoadError
            error={error}
            loadedAt={dataUpdatedAt}
            fallback="This case could not be loaded."
            onRetry={() => void refetch()}
          />
        )}
      </>
    )
  }
  return (
    <>
      <PageTitle title={`Sign: ${sheet.case.title}`} />
      <nav className={classes.steps} aria-label="Cases that wait">
        <Anchor component={Link} to={paths.myClinicians()} className={classes.back}>
          My Clinicians
        </Anchor>
        <span className={classes.count}>
          <StepButton label="Previous case" onStep={steps.previous}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
          </StepButton>
          {number > 0 && `${number} of ${list.count}`}
          <StepButton label="Next case without deciding" onStep={steps.next}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
          </StepButton>
        </span>
      </nav>
      <p className={classes.who}>
        <strong>{sheet.clinician.name}</strong> · {formatDate(sheet.case.date)} · {sheet.case.missionNumber} ·{' '}
        {askedWords(sheet.ageDays)}
      </p>
      <SignCaseForm
        key={sheet.case.version}
        sheet={sheet}
        hasChanged={outdated !== null && sheet.case.version > outdated}
        onChanged={() => {
          setOutdated(sheet.case.version)
          void refetch()
        }}
        onSigned={signed(sheet)}
        onReturned={() => {
          announce(`Returned to ${sheet.clinician.name}`)
          onReturned()
          goOn()
        }}
        onClosed={goOn}
        onStep={steps}
      />
    </>
  )
}

interface StepButtonProps {
  label: string
  onStep: (() => void) | undefined
  children: ReactNode
}

const StepButton = ({ label, onStep, children }: StepButtonProps) => (
  <button type="button" className={classes.step} aria-label={label} disabled={!onStep} onClick={onStep}>
    {children}
  </button>
)

interface FinishedProps {
  handled: { signed: number; returned: number }
  remaining: WaitingForMe
  first: WaitingCase | undefined
}

const casesWords = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)

/** The end of the list: how many cases were signed and returned, and how many still wait. */
function Finished({ handled: { signed, returned }, remaining, first }: FinishedProps) {
  const done = [
    signed > 0 && `You signed ${casesWords(signed)}`,
    returned > 0 && `${signed > 0 ? 'returned' : 'You returned'} ${casesWords(returned)}`,
  ].filter(Boolean)
  return (
    <>
      <PageHeader title={first ? 'Some cases are left' : 'Nothing waits for you'} />
      <EmptyState
        action={
          <div className={classes.endings}>
            {first && (
              <Button component={Link} to={paths.signCase(first.id)}>
                Continue signing
              </Button>
            )}
            <Button component={Link} to={paths.myClinicians()} variant="default">
              My Clinicians
            </Button>
          </div>
        }
      >
        {done.length > 0 && `${done.join(' and ')}. `}
        {remaining.count > 0
          ? `${casesWords(remaining.count)} still ${remaining.count === 1 ? 'waits' : 'wait'} for your signature.`
          : 'Nothing else waits for your signature.'}
      </EmptyState>
    </>
  )
}
