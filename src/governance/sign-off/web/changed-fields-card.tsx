import { pathLabel } from '#logging/cases/record/change-words.ts'
import textStyles from '#platform/web/ui/text.module.css'

/** Names the fields of a case that differ from what was signed. */
export const ChangedFieldsCard = ({ paths }: { paths: readonly string[] }) => (
  <p className={textStyles.note}>Changed since: {paths.map(pathLabel).join(', ')}</p>
)
