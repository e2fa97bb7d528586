import { exportMyData } from '#profile/contract.ts'
import { toAccountFactsView, toKeptSessionView } from '#profile/my-data/server/account-facts-views.ts'
import { toProfileView } from '#profile/server/views.ts'
import { exportAccount } from '#accounts/server/service.ts'
import type { Case } from '#cases/contract.ts'
import { exportOffers } from '#crew-drafts/server/crew-drafts.ts'
import { toExportedOfferView } from '#crew-drafts/server/views.ts'
import { toOwnChangeView, type OwnChange } from '#cases/server/export-views.ts'
import { exportCases, exportHistory } from '#cases/server/service.ts'
import { toCaseView } from '#cases/record/server/views.ts'
import { listTemplates } from '#templates/server/templates.ts'
import { toTemplateView } from '#templates/server/views.ts'
import { exportActivities } from '#cpd/server/activities.ts'
import { toKeptActivityView } from '#cpd/server/views.ts'
import { exportInterest } from '#waitlist/server/interest.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { exportTickets } from '#support/server/tickets.ts'
import { toTicketView } from '#support/server/views.ts'
import { toArchive } from './my-data-archive.ts'

/** What is mine lies in every capability, so it is put together here. */
export const myDataRoutes = (deps: Deps): Route[] => [
  route(exportMyData, async ({ actor, origin }) => {
    const { profile, facts, sessions, activity } = await exportAccount(deps, actor, origin)
    const activities = await exportActivities(deps, actor)
    const mine = {
      account: { ...toProfileView(profile, profile.image && 'picture.webp'), ...toAccountFactsView(facts) },
      sessions: sessions.map(toKeptSessionView),
      cases: () => caseViews(deps, actor),
      history: historyViews(deps, actor),
      templates: (await listTemplates(deps, actor)).map(toTemplateView),
      offers: (await exportOffers(deps, actor)).map(toExportedOfferView),
      cpd: activities.map((row) => toKeptActivityView(row, evidenceName(row))),
      interest: { since: await exportInterest(deps, actor) },
      activity,
      requests: (await exportTickets(deps, actor)).map(toTicketView),
      files: filesOf(deps, profile.image, activities),
    }
    const onFault = () => deps.log.error({ requestId: origin.requestId }, 'export broke off')
    const fileName = `sortie-${deps.clock.now().toISOString().slice(0, 10)}.zip`
    return { stream: await toArchive(mine, onFault), contentType: 'application/zip', fileName }
  }),
]

type Activities = Awaited<ReturnType<typeof exportActivities>>

/** Under its own name, which may be anything, in a folder of the archive. */
const evidenceName = ({ id, filename }: Activities[number]): string | null =>
  filename && `evidence/${id}/${filename.replaceAll(/[\\/\p{Cc}]/gu, '_').replace(/^\.+$/, '_')}`

function filesOf({ files }: Deps, image: string | null, activities: Activities) {
  const evidence = activities.map((row) => ({ key: row.file_key, name: evidenceName(row) }))
  return [{ key: image, name: 'picture.webp' }, ...evidence].flatMap(({ key, name }) =>
    key === null || name === null ? [] : [{ name, open: () => files.open(key) }],
  )
}

async function* caseViews(deps: Deps, actor: Actor): AsyncGenerator<Case> {
  for await (const found of exportCases(deps, actor)) yield toCaseView(found)
}

async function* historyViews(deps: Deps, actor: Actor): AsyncGenerator<OwnChange> {
  for await (const row of exportHistory(deps, actor)) yield toOwnChangeView(row)
}
