import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nearSearchesQuery } from './queries.ts'
import classes from './near-searches-card.module.css'

/** Offers searches similar to one without results. */
export function NearSearchesCard({ q, onChoose }: { q: string; onChoose: (q: string) => void }) {
  const { data } = useQuery(nearSearchesQuery(q))
  if (data === undefined || data.searches.length === 0) return null
  return (
    <p className={classes.near}>
      Did you mean
      {data.searches.map((search) => (
        <Button key={search} variant="default" onClick={() => onChoose(search)}>
          {search}
        </Button>
      ))}
    </p>
  )
}
