import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { EvidenceFile } from '../contract.ts'
import { isPicturePreviewed } from '../file-kinds.ts'
import classes from './file-card.module.css'

/** A small picture of the file, or an icon for its type. */
export function FileThumbnail({
  file: { fileUrl, mimeType },
}: {
  file: Pick<EvidenceFile, 'fileUrl' | 'mimeType'>
}) {
  if (isPicturePreviewed(mimeType))
    return <img className={classes.mark} src={fileUrl} alt="" loading="lazy" />
  const Icon = mimeType.startsWith('image/') ? IconPhoto : IconFileText
  return (
    <span className={classes.mark}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
    </span>
  )
}
