import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#paths/paths.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { newsLines, type NewsPart } from '../news-words.ts'
import classes from './news-panel.module.css'
import { clinicianNewsQuery, recordLook } from './queries.ts'

/** What has changed of a clinician since their supervisor last looked; showing it is the next look. */
export function NewsPanel({ clinicianId }: { clinicianId: string }) {
  const news = useQuery(clinicianNewsQuery(clinicianId))
  useLook(clinicianId, news.data?.shownUntil)
  if (news.isPending) return <ListSkeleton rows={1} rowHeight={96} />
  if (!news.data)
    return <LoadNote onRetry={() => void news.refetch()}>What has changed could not be loaded.</LoadNote>
  const { since } = news.data
  const lines = newsLines(news.data)
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

/** Says once for each answer that it was shown, as soon as the page is visible. */
function useLook(clinicianId: string, shownUntil: string | undefined): void {
  useEffect(() => {
    if (shownUntil === undefined) return undefined
    // If it fails, the same news are told once more.
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

function linkTo(part: NewsPart, id: string): { to: string; search?: object } {
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
