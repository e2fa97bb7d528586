import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ManagedScope } from './policy.ts'

/** Whether a row of `news_posts` is in this scope. */
export function isManaged({ reach, viewerId, organizationId }: ManagedScope): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`
  return reach === 'organization'
    ? sql<SqlBool>`news_posts.organization_id = ${organizationId}::uuid`
    : sql<SqlBool>`news_posts.author_id = ${viewerId}::uuid`
}
