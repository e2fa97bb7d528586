import { pathLabel } from '#logging/cases/record/change-words.ts'
import textStyles from '#platform/web/ui/text.module.css'

/** Names the fields of a case that have changed since it was signed. */
export const ChangedFieldsCard = ({ paths }: { paths: readonly string[] }) => (
  <p className={textStyles.note}>Changed since it was signed: {paths.map(pathLabel).join(', ')}</p>
)
