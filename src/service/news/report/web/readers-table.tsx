import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { roleName } from '#platform/contract/role-names.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import rowStyles from '../../reading/web/news-list-card.module.css'
import { stateLabels, stateTones } from '../../posts/news-words.ts'
import type { NewsReader } from '../contract.ts'

/** The people in the audience of a post, by name, with their state. A row opens what this person has acknowledged. */
export const ReadersTable = ({ people }: { people: readonly NewsReader[] }) => (
  <ul className={rowStyles.list} aria-label="People">
    {people.map((person) => (
      <li key={person.id}>
        <Link to={paths.acknowledgedNews(person.id)} className={rowStyles.row}>
          <span className={rowStyles.words}>
            <span className={textStyles.rowTitle}>{person.name}</span>
            <span className={`${textStyles.quiet} tabular`}>
              {[
                roleName(person.role),
                person.base,
                person.answeredAt !== null && `version ${person.version}, ${formatDate(person.answeredAt)}`,
                person.dueOn !== null && `due ${formatDate(person.dueOn)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <ToneBadge tone={stateTones[person.state]}>{stateLabels[person.state]}</ToneBadge>
        </Link>
      </li>
    ))}
  </ul>
)
