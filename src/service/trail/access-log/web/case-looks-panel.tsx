import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

interface CaseLooksPanelProps {
  caseRecord: { id: string }
  isOwn: boolean
}

/** A link for the owner of a case to the list of who else has opened or changed it. */
export function CaseLooksPanel({ caseRecord, isOwn }: CaseLooksPanelProps) {
  if (!isOwn) return null
  return (
    <p>
      <Link to={paths.accessLog()} search={{ record: caseRecord.id }}>
        Who looked at this case
      </Link>
    </p>
  )
}
