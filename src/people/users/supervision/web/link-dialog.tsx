import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { UserDetail } from '../../contract.ts'
import { useLinkableSupervisors } from './use-linkable-supervisors.ts'
import type { LinkKind, SupervisionLink, SupervisionLinkList } from '../contract.ts'
import {
  kindLabels,
  linkAdded,
  linkFailed,
  linkSaved,
  permissionLabels,
  permissionNames,
  failureWords,
} from './messages.ts'
import { changeLink, showLinks, makeLink, supervisionQuery } from './queries.ts'
import classes from './supervision-card.module.css'

interface LinkDialogProps {
  user: UserDetail
  list: SupervisionLinkList
  /** Null: adds a link. */
  link: SupervisionLink | null
  onClose: () => void
}

const allPermissions = { viewCases: true, viewCpd: true, viewCompliance: true, signOff: true }
const kinds = Object.keys(kindLabels) as LinkKind[] // safe: the type of the labels requires all of them

/** Adds a supervisor, or changes the days and permissions of a link. */
export function LinkDialog({ user, list, link, onClose }: LinkDialogProps) {
  const queryClient = useQueryClient()
  const coverableLinks = list.links.filter(({ kind, state }) => kind !== 'cover' && state !== 'ended')
  const hasClinical = coverableLinks.some(({ kind }) => kind === 'clinical')
  const [newLink, setNewLink] = useState({
    supervisorId: null as string | null,
    kind: (hasClinical ? 'educational' : 'clinical') as LinkKind,
    coversLinkId: coverableLinks[0]?.id ?? null,
  })
  const [days, setDays] = useState({ startsOn: link?.startsOn ?? list.today, endsOn: link?.endsOn ?? '' })
  const [permissions, setPermissions] = useState(link?.permissions ?? allPermissions)
  const supervisors = useSupervisors(user, list, newLink)
  const supervisorId = supervisors.some(({ value }) => value === newLink.supervisorId)
    ? newLink.supervisorId
    : null
  const saving = useMutation({
    mutationFn: () => {
      const fields = { startsOn: days.startsOn, endsOn: days.endsOn || null, permissions }
      if (link) return changeLink(link, fields)
      const coversLinkId = newLink.kind === 'cover' ? newLink.coversLinkId : null
      return makeLink(user.id, {
        ...newLink,
        ...fields,
        coversLinkId,
        supervisorId: supervisorId ?? '',
      })
    },
    onSuccess: async (answer) => {
      const addedSupervisor = supervisors.find(({ value }) => value === supervisorId)
      toast.success(link ? linkSaved : linkAdded(addedSupervisor?.label ?? ''))
      await showLinks(queryClient, user.id, answer)
      onClose()
    },
    // Shows what somebody else has changed meanwhile; what was typed stays.
    onError: () => void queryClient.invalidateQueries(supervisionQuery(user.id)),
  })
  const failure = saving.error && {
    error: saving.error,
    words: failureWords(linkFailed, saving.error),
  }
  return (
    <FormDialog
      title={link ? `Supervision by ${link.supervisor.name}` : 'Add supervisor'}
      saveLabel={link ? 'Save' : 'Add supervisor'}
      failure={failure}
      isSaving={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {!link && (
          <>
            <SearchSelect
              label="Supervisor"
              placeholder="Choose"
              choices={supervisors}
              value={supervisorId}
              onChange={(value) => setNewLink({ ...newLink, supervisorId: value })}
            />
            <NativeSelect
              label="As"
              data={kinds
                .filter((kind) => kind !== 'cover' || coverableLinks.length > 0)
                .map((value) => ({ value, label: kindLabels[value] }))}
              value={newLink.kind}
              onChange={(event) => {
                const value = event.currentTarget.value
                setNewLink({ ...newLink, kind: kinds.find((kind) => kind === value) ?? newLink.kind })
              }}
            />
            {newLink.kind === 'cover' && (
              <NativeSelect
                label="Covers"
                data={coverableLinks.map(({ id, supervisor }) => ({ value: id, label: supervisor.name }))}
                value={newLink.coversLinkId ?? ''}
                onChange={(event) => setNewLink({ ...newLink, coversLinkId: event.currentTarget.value })}
              />
            )}
          </>
        )}
        <div className={classes.days}>
          <TextInput
            label="First day"
            type="date"
            value={days.startsOn}
            onChange={(event) => setDays({ ...days, startsOn: event.currentTarget.value })}
          />
          <TextInput
            label="Last day"
            description={newLink.kind === 'cover' || link?.kind === 'cover' ? undefined : 'Empty for no end'}
            type="date"
            value={days.endsOn}
            min={days.startsOn}
            onChange={(event) => setDays({ ...days, endsOn: event.currentTarget.value })}
          />
        </div>
        <fieldset className={classes.permissions}>
          <legend className={classes.legend}>They may</legend>
          {permissionNames.map((name) => (
            <Checkbox
              key={name}
              label={permissionLabels[name]}
              checked={permissions[name]}
              onChange={(event) => setPermissions({ ...permissions, [name]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      </div>
    </FormDialog>
  )
}

/** Returns the supervisors whom the viewer may link to a clinician in this way. */
function useSupervisors(
  user: UserDetail,
  { links }: SupervisionLinkList,
  { kind, coversLinkId }: { kind: LinkKind; coversLinkId: string | null },
) {
  const linkable = useLinkableSupervisors(user)
  const isTaken = (link: SupervisionLink) =>
    kind === 'cover'
      ? link.id === coversLinkId
      : kind === 'educational' && link.kind === 'educational' && link.state !== 'ended'
  const takenIds = new Set(links.filter(isTaken).map(({ supervisor }) => supervisor.id))
  return linkable.supervisors.filter(({ value }) => !takenIds.has(value))
}
