import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { placeKinds, type Place, type PlaceKind, type Places } from '../contract.ts'
import { kindTexts, messageOf } from './messages.ts'
import { PlaceDialog } from './place-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './places-screen.module.css'
import { changingPlace, placesQuery } from './queries.ts'

/** The bases and regions of an organization, for its administrators. */
export function PlacesScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const placesResult = useQuery(placesQuery(id))
  useFreshSession(placesResult.data)
  return (
    <>
      <Link to={paths.organizations()} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Back to Organizations
      </Link>
      <PageHeader title="Bases and regions" subtitle={placesResult.data?.org_name} />
      {placesResult.isPending && <ListSkeleton rows={4} rowHeight={56} />}
      {placesResult.error && !placesResult.data && (
        <ErrorBanner requestId={requestIdOf(placesResult.error)} onRetry={() => void placesResult.refetch()}>
          {messageOf(placesResult.error)}
        </ErrorBanner>
      )}
      {placesResult.data &&
        placeKinds.map((kind) => <PlaceList key={kind} kind={kind} places={placesResult.data} />)}
    </>
  )
}

/** Forms offer the places in the session, so places of the user's own organization are refreshed at once. */
function useFreshSession(places: Places | undefined): void {
  const { user, updateUser } = useAuth()
  const organization = user?.organization
  const isStale =
    places !== undefined &&
    organization?.id === places.id &&
    placeKinds.some((kind) => JSON.stringify(organization[kind]) !== JSON.stringify(places[kind]))
  // An effect, because the session is a store outside React.
  useEffect(() => {
    if (!isStale || !organization || !places) return
    updateUser({ organization: { ...organization, bases: places.bases, regions: places.regions } })
  }, [isStale, organization, places, updateUser])
}

function PlaceList({ kind, places }: { kind: PlaceKind; places: Places }) {
  const { singular, title, help, emptyText } = kindTexts[kind]
  const [dialogState, setDialogState] = useState<{ code: string | null } | null>(null)
  const list = [...places[kind]].toSorted(
    (first, second) =>
      Number(second.active) - Number(first.active) || first.label.localeCompare(second.label),
  )
  const place = list.find(({ code }) => code === dialogState?.code) ?? null
  return (
    <section className={classes.kind} aria-label={title}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.help}>{help}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialogState({ code: null })}
        >
          Add a {singular}
        </Button>
      </div>
      {list.length === 0 ? (
        <p className={classes.none}>{emptyText}</p>
      ) : (
        <ul className={boxStyles.bareList} aria-label={`All ${kind}`}>
          {list.map((listedPlace) => (
            <PlaceRow
              key={listedPlace.code}
              kind={kind}
              places={places}
              place={listedPlace}
              onRename={() => setDialogState({ code: listedPlace.code })}
            />
          ))}
        </ul>
      )}
      {dialogState && (
        <PlaceDialog places={places} kind={kind} place={place} onClose={() => setDialogState(null)} />
      )}
    </section>
  )
}

interface PlaceRowProps {
  kind: PlaceKind
  places: Places
  place: Place
  onRename: () => void
}

function PlaceRow({ kind, places, place: { code, label, active }, onRename }: PlaceRowProps) {
  const moving = useMutation(changingPlace(useQueryClient(), places, kind, code))
  const doneMessage = active
    ? `${label} is retired. Existing records keep it.`
    : `${label} can be chosen again.`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{label}</strong>
        {!active && <span className={textStyles.note}>Retired: nothing new is recorded here</span>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" aria-label={`Rename ${label}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          variant="default"
          loading={moving.isPending}
          aria-label={active ? `Retire ${label}` : `Bring ${label} back`}
          onClick={() =>
            moving.mutate(
              { active: !active },
              {
                onSuccess: () => toast.success(doneMessage),
                onError: (error) => toast.error(messageOf(error)),
              },
            )
          }
        >
          {active ? 'Retire' : 'Bring back'}
        </Button>
      </div>
    </li>
  )
}
