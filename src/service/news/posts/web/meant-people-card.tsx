import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#platform/web/components/load-error.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { meansSomebody } from '../audience-choice.ts'
import classes from './meant-people-card.module.css'
import { meantPeopleQuery, type AudienceValues } from './queries.ts'

interface MeantPeopleProps {
  values: AudienceValues
  /** Who is in the audience too, but not counted here: "clinicians of Kim Osei". */
  besides?: string | null
}

/** How many people are in the audience now, and who: all of them, page by page, to be searched by name. */
export function MeantPeopleCard({ values, besides = null }: MeantPeopleProps) {
  const [settled] = useDebouncedValue(values, 300)
  const [q, setQ] = useState('')
  const [settledQ] = useDebouncedValue(q.trim(), 250)
  const isChosen = meansSomebody(settled.audience)
  const result = useInfiniteQuery({
    ...meantPeopleQuery(settled, settledQ),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  if (!isChosen && besides !== null) return <p className={textStyles.note}>For {besides}.</p>
  if (!isChosen) return <p className={textStyles.note}>Choose for whom this post is.</p>
  if (result.error)
    return (
      <LoadError
        error={result.error}
        loadedAt={result.dataUpdatedAt}
        fallback="The people in the audience could not be counted."
        onRetry={() => void result.refetch()}
      />
    )
  if (!result.data) return <p className={textStyles.note}>Counting…</p>
  const count = result.data.pages[0]?.count ?? 0
  const people = result.data.pages.flatMap((page) => page.people)
  return (
    <details className={classes.root}>
      <summary aria-live="polite">
        {count === 1 ? '1 person is in the audience' : `${count} people are in the audience`} now
        {besides !== null && `, and ${besides}`}
      </summary>
      <div className={classes.people}>
        {count > 1 && (
          <TextInput
            type="search"
            label="Find one of them"
            maxLength={100}
            value={q}
            // Enter would save the form around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={({ currentTarget: { value } }) => setQ(value)}
          />
        )}
        {people.length > 0 ? (
          <ul className={classes.list} aria-label="People in the audience">
            {people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ) : (
          <p className={textStyles.note}>{count === 0 ? 'Nobody yet.' : 'None of them has this name.'}</p>
        )}
        {result.hasNextPage && (
          <div>
            <Button
              variant="default"
              loading={result.isFetchingNextPage}
              onClick={() => void result.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}
