import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { UserDetail } from '../../contract.ts'
import { usersQuery } from '../../directory/web/queries.ts'
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
import { changeLink, keepLinks, makeLink, supervisionQuery } from './queries.ts'
import classes from './supervision-card.module.css'

interface LinkDialogProps {
  user: UserDetail
  list: SupervisionLinkList
  /** Null for a new one. */
  link: SupervisionLink | null
  onClose: () => void
}

const everything = { viewCases: true, viewCpd: true, viewCompliance: true, signOff: true }
const kinds = Object.keys(kindLabels) as LinkKind[] // safe: the type of the labels requires all of them

/** Adds a supervisor, or changes the days and permissions of a link. */
export function LinkDialog({ user, list, link, onClose }: LinkDialogProps) {
  const queryClient = useQueryClient()
  const coverable = list.links.filter(({ kind, state }) => kind !== 'cover' && state !== 'ended')
  const hasClinical = coverable.some(({ kind }) => kind === 'clinical')
  const [who, setWho] = useState({
    supervisorId: null as string | null,
    kind: (hasClinical ? 'educational' : 'clinical') as LinkKind,
    coversLinkId: coverable[0]?.id ?? null,
  })
  const [days, setDays] = useState({ startsOn: link?.startsOn ?? list.today, endsOn: link?.endsOn ?? '' })
  const [permissions, setPermissions] = useState(link?.permissions ?? everything)
  const supervisors = useSupervisors(user)
  const saving = useMutation({
    mutationFn: () => {
      const fields = { startsOn: days.startsOn, endsOn: days.endsOn || null, permissions }
      if (link) return changeLink(link, fields)
      const coversLinkId = who.kind === 'cover' ? who.coversLinkId : null
      return makeLink(user.id, { ...who, ...fields, coversLinkId, supervisorId: who.supervisorId ?? '' })
    },
    onSuccess: async (answer) => {
      const added = supervisors.find(({ value }) => value === who.supervisorId)
      toast.success(link ? linkSaved : linkAdded(added?.label ?? ''))
      await keepLinks(queryClient, user.id, answer)
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
      save={link ? 'Save' : 'Add supervisor'}
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
              value={who.supervisorId}
              onChange={(supervisorId) => setWho({ ...who, supervisorId })}
            />
            <NativeSelect
              label="As"
              data={kinds
                .filter((kind) => kind !== 'cover' || coverable.length > 0)
                .map((value) => ({ value, label: kindLabels[value] }))}
              value={who.kind}
              onChange={(event) => {
                const value = event.currentTarget.value
                setWho({ ...who, kind: kinds.find((kind) => kind === value) ?? who.kind })
              }}
            />
            {who.kind === 'cover' && (
              <NativeSelect
                label="Covers"
                data={coverable.map(({ id, supervisor }) => ({ value: id, label: supervisor.name }))}
                value={who.coversLinkId ?? ''}
                onChange={(event) => setWho({ ...who, coversLinkId: event.currentTarget.value })}
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
            description={who.kind === 'cover' || link?.kind === 'cover' ? undefined : 'Empty for no end'}
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

/** The active supervisors of the clinician's organization. */
function useSupervisors(user: UserDetail) {
  const users = useQuery(usersQuery)
  return (users.data ?? [])
    .filter(
      ({ role, status, organization }) =>
        role === 'supervisor' &&
        status === 'active' &&
        (user.organization === null || organization === null || organization.id === user.organization.id),
    )
    .map(({ id, name, email }) => ({ value: id, label: name, hint: email }))
}
