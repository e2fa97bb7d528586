import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RecentCasesPanel } from '#cases/web/recent-cases-panel.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { paths } from '#web/paths.ts'

function greetingAt(hour: number): string {
  if (hour < 5) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Where a clinician or supervisor starts: what must I do now? */
export function HomeScreen() {
  const { user } = useAuth()
  const [now] = useState(() => new Date())
  const firstName = user?.name.trim().split(/\s+/)[0] ?? ''
  const service = user?.organization?.org_name
  return (
    <>
      <PageHeader
        title={`${greetingAt(now.getHours())}${firstName === '' ? '' : `, ${firstName}`}`}
        subtitle={[formatDate(now), service].filter(Boolean).join(' · ')}
        action={
          <Button
            // On a phone the shell's own button is within the thumb's reach.
            visibleFrom="sm"
            color="signal"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            renderRoot={(props) => <Link to={paths.newCase()} {...props} />}
          >
            Log new Case
          </Button>
        }
      />
      <RecentCasesPanel />
    </>
  )
}
