import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#paths/paths.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { changeLines, type ChangesPart } from '../changes-words.ts'
import classes from './changes-panel.module.css'
import { clinicianChangesQuery, recordLook } from './queries.ts'

/** What has changed in the records of a clinician since their supervisor last looked. To show the panel is the next look. */
export function ChangesPanel({ clinicianId }: { clinicianId: string }) {
  const changes = useQuery(clinicianChangesQuery(clinicianId))
  useLook(clinicianId, changes.data?.shownUntil)
  if (changes.isPending) return <ListSkeleton rows={1} rowHeight={96} />
  if (!changes.data)
    return <LoadNote onRetry={() => void changes.refetch()}>What has changed could not be loaded.</LoadNote>
  const { since } = changes.data
  const lines = changeLines(changes.data)
  const title = since === null ? 'What has changed' : `Since you last looked, ${formatDateTime(since)}`
  return (
    <section className={`${boxStyles.frame} ${classes.root}`} aria-label="What has changed">
      <h2 className={textStyles.title}>{title}</h2>
      {since === null && (
        <p className={textStyles.note}>
          This is your first look. From your next look on, changes are shown here.
        </p>
      )}
      {since !== null && lines.length === 0 && <p className={textStyles.note}>Nothing has changed.</p>}
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ part, words }) => (
            <li key={`${part} ${words}`}>
              <Link {...linkTo(part, clinicianId)} className={textStyles.link}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Records a look once for each answer, as soon as the page is visible. */
function useLook(clinicianId: string, shownUntil: string | undefined): void {
  useEffect(() => {
    if (shownUntil === undefined) return undefined
    // If this fails, the same changes are shown again at the next look.
    const say = () => void recordLook(clinicianId, shownUntil).catch(() => undefined)
    if (document.visibilityState === 'visible') {
      say()
      return undefined
    }
    const sayIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', sayIfVisible)
      say()
    }
    document.addEventListener('visibilitychange', sayIfVisible)
    return () => document.removeEventListener('visibilitychange', sayIfVisible)
  }, [clinicianId, shownUntil])
}

function linkTo(part: ChangesPart, id: string): { to: string; search?: object } {
  switch (part) {
    case 'cases':
      return { to: paths.logbook(), search: { clinician: id } }
    case 'levels':
      return { to: paths.clinicianLevels(id) }
    case 'cpd':
      return { to: paths.cpdPortal(), search: { user: id } }
    case 'compliance':
      return { to: paths.compliance(), search: { user: id } }
    case 'meetings':
      return { to: paths.clinicianMeetings(id) }
  }
}
