import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { DiscardPanel } from './discard-panel.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './stored-entry-card.module.css'

const title = 'A draft that cannot be read'

/** Shows a stored entry that this version cannot read. */
export function UnreadableDraftCard({ id }: { id: string }) {
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      <span className={textStyles.line}>
        It was damaged, or saved by another version of Sortie. It stays on this device until you discard it.
      </span>
      <span className={classes.badges}>
        <ToneBadge tone="bad">Needs attention</ToneBadge>
      </span>
      <span className={classes.foot}>
        <DiscardPanel id={id} title={title} isSaved={false} />
      </span>
    </li>
  )
}
