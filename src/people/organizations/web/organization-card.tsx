import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { StatusBadge } from '#platform/web/components/status-badge.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './organization-card.module.css'
import { creationDate, RowActions, type OrganizationListProps } from './organizations-table.tsx'

/** Renders the list on a phone: the same facts in the same order, one card for each organization. */
export function OrganizationCards({ organizations, ...actions }: OrganizationListProps) {
  return (
    <CardList label="Organizations">
      {organizations.map((organization) => {
        const { id, org_name, slug, status, createdBy } = organization
        return (
          <li key={id} className={classes.card}>
            <div className={classes.facts}>
              <span className={textStyles.rowTitle}>{org_name}</span>
              <span className={classes.line}>{slug}</span>
              <span>
                <StatusBadge status={status} />
              </span>
              <span className={classes.line}>Created by {createdBy === null ? 'N/A' : createdBy.name}</span>
              {createdBy !== null && (
                <span className={classes.line}>
                  <EmailAddress address={createdBy.email} />
                </span>
              )}
              <span className={classes.line}>{creationDate(organization)}</span>
            </div>
            <RowActions organization={organization} {...actions} />
          </li>
        )
      })}
    </CardList>
  )
}
