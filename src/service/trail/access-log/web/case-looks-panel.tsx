import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

interface CaseLooksPanelProps {
  shown: { id: string }
  isOwn: boolean
}

/** Leads whoever owns a case to who else has opened or changed it. */
export function CaseLooksPanel({ shown, isOwn }: CaseLooksPanelProps) {
  if (!isOwn) return null
  return (
    <p>
      <Link to={paths.accessLog()} search={{ record: shown.id }}>
        Who looked at this case
      </Link>
    </p>
  )
}
