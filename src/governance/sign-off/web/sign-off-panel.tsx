import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Case } from '#logging/cases/contract.ts'
import { paths } from '#paths/paths.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { CaseSignatures } from '../contract.ts'
import { OwnRequestsCard } from './own-requests-card.tsx'
import requestClasses from '../requests/web/open-request-card.module.css'
import { caseRequestsQuery } from '../requests/web/queries.ts'
import { caseSignaturesQuery } from './queries.ts'
import classes from './sign-off-panel.module.css'
import { levelWords, outsideWords, wordsOfState } from './sign-off-words.ts'

const changedFields = lazyPart(async () => (await import('./changed-fields-card.tsx')).ChangedFieldsCard, {
  waitingHeight: 20,
})

interface SignOffPanelProps {
  caseRecord: Case
  isOwn: boolean
}

/** The sign-off state of a case and who signed it. On the user's own case, it also shows their requests and whom they may ask. */
export function SignOffPanel({ caseRecord, isOwn }: SignOffPanelProps) {
  // Drafts cannot be signed.
  return caseRecord.status === 'draft' ? null : <SignOff caseRecord={caseRecord} isOwn={isOwn} />
}

function SignOff({ caseRecord, isOwn }: SignOffPanelProps) {
  const { id, status } = caseRecord
  const mayAsk = isOwn && status !== 'voided'
  const signOff = useQuery(caseSignaturesQuery(id))
  const requests = useQuery({ ...caseRequestsQuery(id), enabled: mayAsk })
  const isWaiting = signOff.isPending || (mayAsk && requests.isPending)
  const hasFailed = signOff.isLoadingError || requests.isLoadingError
  // For other readers, an empty section is never shown, not even while it loads.
  const isEmpty = signOff.data?.state === 'none' && signOff.data.claims.length === 0
  if (!isOwn && (signOff.isPending || isEmpty)) return null
  if (!mayAsk && isEmpty) return null
  return (
    // The section can have the focus, because a button disappears when its action is done.
    <section className={`${boxStyles.frame} ${classes.root}`} aria-labelledby="sign-off" tabIndex={-1}>
      <div className={classes.head}>
        <h2 id="sign-off" className={textStyles.title}>
          Sign-off
        </h2>
        {signOff.data && <StateBadge signOff={signOff.data} />}
      </div>
      {hasFailed && (
        <LoadNote onRetry={() => void Promise.all([signOff.refetch(), mayAsk && requests.refetch()])}>
          The sign-off of this case could not be loaded.
        </LoadNote>
      )}
      {isWaiting && !hasFailed && <ListSkeleton rows={1} rowHeight={44} />}
      {signOff.data && <Signatures signOff={signOff.data} caseRecord={caseRecord} isOwn={isOwn} />}
      {signOff.data && <Claims claims={signOff.data.claims} />}
      {signOff.data && signOff.data.requestId !== null && (
        <div className={requestClasses.request}>
          <p className={`${requestClasses.line} ${requestClasses.words}`}>You are asked to sign this case.</p>
          <Button component={Link} to={paths.signCase(signOff.data.requestId)}>
            Sign
          </Button>
        </div>
      )}
      {mayAsk && signOff.data && requests.data && (
        <OwnRequestsCard caseRecord={caseRecord} signOff={signOff.data} {...requests.data} />
      )}
    </section>
  )
}

function StateBadge({ signOff }: { signOff: CaseSignatures }) {
  const { tone, word } = wordsOfState(signOff.state)
  return (
    <ToneBadge tone={tone} isSentence>
      {word}
    </ToneBadge>
  )
}

/** The signatures that an imported file mentions. They are shown apart from the signatures, because nobody has checked them. */
function Claims({ claims }: Pick<CaseSignatures, 'claims'>) {
  if (claims.length === 0) return null
  return (
    <div className={classes.claims}>
      <h3 id="signature-claims" className={classes.claimsTitle}>
        Only claimed, not signed here
      </h3>
      <ul className={boxStyles.spacedList} aria-labelledby="signature-claims">
        {claims.map((claim) => (
          <li key={claim} className={classes.claim}>
            {claim}.
          </li>
        ))}
      </ul>
      <p className={textStyles.note}>Nobody has checked this. It does not count as a signature.</p>
    </div>
  )
}

interface SignaturesProps extends SignOffPanelProps {
  signOff: CaseSignatures
}

function Signatures({ signOff: { signatures }, caseRecord, isOwn }: SignaturesProps) {
  if (signatures.length === 0) return null
  return (
    <ul className={boxStyles.spacedList} aria-label="Signatures">
      {signatures.map((signature) => (
        <li key={signature.id}>
          <p className={requestClasses.line}>
            Signed by <strong>{signature.signer.name}</strong>
            {signature.signer.registration !== null && ` (${signature.signer.registration})`} on{' '}
            <time dateTime={signature.signedAt}>{formatDateTime(signature.signedAt)}</time>
          </p>
          {signature.way.session === 'outside' && (
            <p className={textStyles.note}>{outsideWords(signature)}</p>
          )}
          <p className={textStyles.note}>
            {levelWords(signature, caseRecord.team?.supervisionLevel ?? null, isOwn)}
          </p>
          {signature.advice !== null && (
            <p className={textStyles.note}>What would move this up a level: {signature.advice}</p>
          )}
          {signature.changedFields.length > 0 && <changedFields.Part paths={signature.changedFields} />}
        </li>
      ))}
    </ul>
  )
}
