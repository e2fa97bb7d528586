import type { ScreenProps } from '#platform/web/capability.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { paths } from '#paths/paths.ts'
import { HelpCard } from './help-card.tsx'
import { RequestForm } from './request-form.tsx'
import classes from './support-screen.module.css'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketsCard } from './tickets-card.tsx'

/** Shows help articles, then the request form. The open request is in the URL, because emails link to it. */
export function SupportScreen({ search: { ticket } }: ScreenProps<{ ticket: string | undefined }>) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const openTicket = (id: string | undefined) =>
    void navigate({ to: paths.support(), search: { ticket: id }, resetScroll: false })
  return (
    <>
      <PageHeader title="Help & Support" subtitle="Find answers about Sortie, or ask us." />
      <div className={classes.columns}>
        <HelpCard />
        <div className={classes.column}>
          {user?.role === 'super_admin' && <TicketsCard whose="all" onOpen={openTicket} />}
          <RequestForm />
          <TicketsCard whose="own" onOpen={openTicket} />
        </div>
      </div>
      {ticket !== undefined && <TicketDialog id={ticket} onClose={() => openTicket(undefined)} />}
    </>
  )
}
