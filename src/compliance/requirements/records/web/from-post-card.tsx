import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ComplianceRecord } from '../contract.ts'

interface FromPostProps {
  post: NonNullable<ComplianceRecord['post']>
  isOwn: boolean
  className: string | undefined
}

/** Names the post and the version that a record comes from. Its owner can open the post; it may not be meant for anybody else. */
export const FromPost = ({ post: { id, title, version }, isOwn, className }: FromPostProps) => (
  <span className={className}>
    From the news:{' '}
    {isOwn ? (
      <Anchor inherit underline="always" renderRoot={(props) => <Link to={paths.newsPost(id)} {...props} />}>
        {title}
      </Anchor>
    ) : (
      title
    )}
    , version {version}
  </span>
)
