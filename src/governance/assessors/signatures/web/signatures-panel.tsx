import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { OutsideSignature, SignatureFilter } from '../contract.ts'
import { outsideSignaturesQuery } from './queries.ts'
import { placeWords, wayWords } from './signature-words.ts'
import classes from './signatures-screen.module.css'

/** Signatures by people without an account, newest first. */
export function SignaturesPanel({ show }: { show: SignatureFilter | undefined }) {
  const list = useInfiniteQuery(outsideSignaturesQuery(show))
  const rows = list.data?.pages.flatMap((page) => page.signatures)
  return (
    <>
      {list.isPending && <ListSkeleton rows={5} rowHeight={72} />}
      {list.error && (
        <LoadError
          error={list.error}
          loadedAt={list.dataUpdatedAt}
          fallback="The signatures could not be loaded."
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState>
          {show === undefined
            ? 'Nobody has signed from outside.'
            : 'No signature from outside matches this filter.'}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className={`${boxStyles.bareList} ${classes.list}`} aria-label="Signatures from outside">
          {rows.map((signature) => (
            <SignatureRow key={signature.id} signature={signature} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

function SignatureRow({ signature }: { signature: OutsideSignature }) {
  const { clinician, signer, signedAt } = signature
  const facts = [signer.role, signer.registration].filter((fact) => fact !== null)
  return (
    <li className={classes.row}>
      <p className={classes.line}>
        <strong>{signer.name}</strong>
        {facts.length > 0 && ` (${facts.join(', ')})`} signed a case of{' '}
        <Link to={paths.adminUser(clinician.id)} className={textStyles.name}>
          {clinician.name}
        </Link>{' '}
        on {formatDate(signedAt)}.
      </p>
      <p className={textStyles.note}>{wayWords(signature)}</p>
      {placeWords(signature).map((words) => (
        <p key={words} className={textStyles.note}>
          {words}
        </p>
      ))}
    </li>
  )
}
